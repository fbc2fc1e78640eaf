import { toAsciiDigits, withoutDirectionMarks } from './digits.ts';
import { type Currency, parseAmountText } from '../kernel/money.ts';

/** The names of the dinar before or after an amount, as people and our own screens write them. */
const CURRENCY_NAME = /^(?:kwd|kd|k\.d\.|د\.?\s?ك\.?)\s*|\s*(?:kwd|kd|k\.d\.|د\.?\s?ك\.?)$/giu;

/**
 * A text without direction marks, with ASCII digits, points and commas, and with single spaces.
 */
export const plainText = (text: string): string =>
  toAsciiDigits(withoutDirectionMarks(text))
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u060c]/g, ',')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The digits of an amount with their separators; null for a text that is not an amount. */
function digitsOf(text: string): string | null {
  const bare = plainText(text).replaceAll(CURRENCY_NAME, '');
  // Spaces may group the digits in threes. With any other space, the text is not an amount.
  const joined = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(' ', '') : bare;
  return /^\d[\d,.]*$/.test(joined) ? joined : null;
}

/**
 * Every amount that a text can mean, in minor units, the smaller first: 'KWD 47.350' is one,
 * '1,234.500' is one, '47,350' is two (47.350 and 47,350.000), 'Noura' has none. A comma is the
 * decimal sign of some people and the thousands separator of others; a point is the decimal sign
 * here.
 */
export function readAmounts(text: string, currency: Currency = 'KWD'): readonly bigint[] {
  const digits = digitsOf(text);
  if (digits === null) return [];
  const written = new Set<string>();
  if (!digits.includes(',')) written.add(digits);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) written.add(digits.replaceAll(',', ''));
  if (/^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/.test(digits)) {
    written.add(digits.replaceAll('.', '').replace(',', '.'));
  }
  const units = [...written].flatMap((one) => {
    const parsed = parseAmountText(one, currency);
    return parsed.ok ? [parsed.units] : [];
  });
  return units.toSorted((a, b) => (a < b ? -1 : 1));
}

/** The result of parsing the text of a money field. */
export type AmountEntry =
  | { readonly kind: 'empty' }
  /** The amount in major units for the form, and its digits. The form's schema validates it. */
  | { readonly kind: 'amount'; readonly amount: number; readonly digits: string }
  /**
   * The text has a comma: the person chooses the meaning from one or two amounts in minor units.
   */
  | { readonly kind: 'choose'; readonly units: readonly bigint[] }
  | { readonly kind: 'unreadable' };

/**
 * Never decides the meaning of a comma for the person, because the amount could be wrong by a
 * factor of a thousand.
 */
export function readAmountEntry(text: string, currency: Currency = 'KWD'): AmountEntry {
  if (text.trim() === '') return { kind: 'empty' };
  const negative = /^-\d+(?:\.\d*)?$/.exec(plainText(text).replace('\u2212', '-'))?.[0];
  if (negative !== undefined) return { kind: 'amount', amount: Number(negative), digits: negative };
  const digits = digitsOf(text);
  if (digits === null) return { kind: 'unreadable' };
  if (digits.includes(',')) {
    const units = readAmounts(text, currency);
    return units.length === 0 ? { kind: 'unreadable' } : { kind: 'choose', units };
  }
  return /^\d+(?:\.\d*)?$/.test(digits)
    ? { kind: 'amount', amount: Number(digits), digits }
    : { kind: 'unreadable' };
}

import { toAsciiDigits, withoutDirectionMarks } from './digits.ts';
import { type Currency, parseAmountText } from '../kernel/money.ts';

/**
 * Matches the currency's name before or after an amount, as people and our own screens write it.
 */
const CURRENCY_NAME = /^(?:kwd|kd|k\.d\.|د\.?\s?ك\.?)\s*|\s*(?:kwd|kd|k\.d\.|د\.?\s?ك\.?)$/giu;

/**
 * Converts a text to ASCII digits, points and commas and to single spaces. Removes direction marks.
 */
export const plainText = (text: string): string =>
  toAsciiDigits(withoutDirectionMarks(text))
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u060c]/g, ',')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns an amount's digits with their separators; null for a text that is not an amount. */
function digitsOf(text: string): string | null {
  const bare = plainText(text).replaceAll(CURRENCY_NAME, '');
  // Spaces may group the digits in threes. A text with any other space is not an amount.
  const joined = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(' ', '') : bare;
  return /^\d[\d,.]*$/.test(joined) ? joined : null;
}

/**
 * Returns every amount that a text can mean, in minor units, the smallest first. A comma can be a
 * decimal sign or a thousands separator. A point is always the decimal sign. 'KWD 47.350' and
 * '1,234.500' each mean one amount, and 'Noura' none. '47,350' means two: 47.350 and 47,350.000.
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
  /** The amount in major units, which the form's schema then validates, and its digits. */
  | { readonly kind: 'amount'; readonly amount: number; readonly digits: string }
  /** The text has a comma. The person must choose from one or two amounts in minor units. */
  | { readonly kind: 'choose'; readonly units: readonly bigint[] }
  | { readonly kind: 'unreadable' };

/**
 * Parses the text of a money field. The person decides what a comma means, because a wrong guess
 * would be off by a factor of a thousand.
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

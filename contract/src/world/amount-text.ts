import { toAsciiDigits, withoutDirectionMarks } from './digits.ts';
import { type Currency, parseAmountText } from '../kernel/money.ts';

/** How people and our own screens name the dinar before or behind an amount. */
const CURRENCY_NAME = /^(?:kwd|kd|k\.d\.|د\.?\s?ك\.?)\s*|\s*(?:kwd|kd|k\.d\.|د\.?\s?ك\.?)$/giu;

/** A text without marks of direction, with ASCII digits, points and commas and single spaces. */
export const plainText = (text: string): string =>
  toAsciiDigits(withoutDirectionMarks(text))
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u060c]/g, ',')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The digits of an amount and what stands between them; null for a text that is no amount. */
function digitsOf(text: string): string | null {
  const bare = plainText(text).replaceAll(CURRENCY_NAME, '');
  // Some write groups of three with spaces; any other space means that it is something else.
  const joined = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(' ', '') : bare;
  return /^\d[\d,.]*$/.test(joined) ? joined : null;
}

/**
 * Every amount that a written text can mean, in minor units, the smaller first: 'KWD 47.350' is
 * one, '1,234.500' is one, '47,350' is two (47.350 and 47,350.000), 'Noura' is none. A comma is
 * the decimal sign of some and groups the thousands of others; a point is the decimal sign here.
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

/** What a field that moves money makes of a text. */
export type AmountEntry =
  | { readonly kind: 'empty' }
  /** In major units, as a form holds it, and its digits alone. Its schema judges it. */
  | { readonly kind: 'amount'; readonly amount: number; readonly digits: string }
  /** It has a comma: the person chooses what was meant, one or two amounts in minor units. */
  | { readonly kind: 'choose'; readonly units: readonly bigint[] }
  | { readonly kind: 'unreadable' };

/** A comma is never decided for the person: where money moves, a thousandfold is at stake. */
export function readAmountEntry(text: string, currency: Currency = 'KWD'): AmountEntry {
  if (text.trim() === '') return { kind: 'empty' };
  const negative = /^-\d+(?:\.\d*)?$/.exec(plainText(text))?.[0];
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

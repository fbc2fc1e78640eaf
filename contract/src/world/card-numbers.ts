import { toAsciiDigits } from './digits.ts';

interface CardRange {
  /** The first and the last issuer prefix, both included. They have the same number of digits. */
  readonly from: number;
  readonly to: number;
  readonly lengths: readonly number[];
}

const upTo19 = (least: number): number[] =>
  Array.from({ length: 20 - least }, (_, step) => least + step);

/**
 * Issuer prefixes and lengths of card numbers (ISO/IEC 7812), from the schemes' BIN guides. KNET,
 * mada, Benefit and OmanNet use numbers from the Visa, Mastercard and Maestro ranges. Lengths below
 * 13 digits are excluded.
 */
const CARD_RANGES: readonly CardRange[] = [
  { from: 4, to: 4, lengths: [13, 16, 19] }, // Visa
  { from: 51, to: 55, lengths: [16] }, // Mastercard
  { from: 2221, to: 2720, lengths: [16] }, // Mastercard
  { from: 34, to: 34, lengths: [15] }, // American Express
  { from: 37, to: 37, lengths: [15] }, // American Express
  { from: 300, to: 305, lengths: upTo19(14) }, // Diners Club
  { from: 36, to: 36, lengths: upTo19(14) }, // Diners Club
  { from: 38, to: 39, lengths: upTo19(14) }, // Diners Club
  { from: 3528, to: 3589, lengths: upTo19(16) }, // JCB
  { from: 50, to: 50, lengths: upTo19(13) }, // Maestro, Meeza
  { from: 56, to: 59, lengths: upTo19(13) }, // Maestro, KNET
  { from: 60, to: 69, lengths: upTo19(13) }, // Maestro, Discover, UnionPay
];

/**
 * Performs the Luhn check (ISO/IEC 7812-1, annex B). From the right, every second digit is doubled.
 * The sum of all digits must be a multiple of ten.
 * @param digits ASCII digits only
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const value = place % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return digits !== '' && sum % 10 === 0;
}

const hasIssuer = (digits: string): boolean =>
  CARD_RANGES.some(({ from, to, lengths }) => {
    const prefix = Number(digits.slice(0, String(from).length));
    return prefix >= from && prefix <= to && lengths.includes(digits.length);
  });

/** Checks whether the digit groups from `start` on form a card number. */
function startsCardNumber(groups: readonly string[], start: number): boolean {
  let digits = '';
  for (let end = start; end < groups.length && digits.length <= 19; end += 1) {
    digits += groups[end] ?? '';
    if (digits.length >= 13 && hasIssuer(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

/**
 * Checks whether a text contains a payment card number. A card number has 13 to 19 digits of any
 * script, a known issuer prefix and a valid check digit. Spaces or dashes may separate the digits.
 * A longer unbroken run of digits is not a card number. The time is linear, because each start
 * reads at most 19 digits.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = toAsciiDigits(text).match(/\d(?:[\s\p{Pd}\u200b-\u200d\ufeff]{0,3}\d)*/gu) ?? [];
  return runs.some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return groups.some((_, start) => startsCardNumber(groups, start));
  });
}

import {
  CURRENCY_DECIMALS,
  type Currency,
  formatMinor,
  parseAmount,
  parseAmountText,
  toMajorNumber,
} from '@diwan/contract/kernel/money';

/** Writes an amount as Tap does: as a number in the major unit. */
export const writeAmount = toMajorNumber;

/** Writes an amount as signatures contain it, with all decimals of the currency (ISO 4217). */
export const writeSignedAmount = formatMinor;

export const isCurrency = (code: string): code is Currency =>
  Object.hasOwn(CURRENCY_DECIMALS, code);

/**
 * Reads an amount, a number or a text, in minor units. Returns undefined if it is not an exact
 * amount of the currency. Never rounds.
 */
export function readAmount(value: unknown, currency: Currency): bigint | undefined {
  const parsed =
    typeof value === 'string' ? parseAmountText(value, currency) : parseAmount(value, currency);
  return parsed.ok ? parsed.units : undefined;
}

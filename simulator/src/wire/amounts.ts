import {
  CURRENCY_DECIMALS,
  type Currency,
  formatMinor,
  parseAmount,
  parseAmountText,
  toMajorNumber,
} from '@diwan/contract/kernel/money';

/** Tap writes amounts as decimals of the major unit, mostly as numbers, sometimes as text. */
export const writeAmount = toMajorNumber;

/** The amount in the form of signatures, with all decimals that ISO 4217 gives the currency. */
export const writeSignedAmount = formatMinor;

export const isCurrency = (code: string): code is Currency =>
  Object.hasOwn(CURRENCY_DECIMALS, code);

/** Minor units; undefined for text that is not an amount of that currency. It is never rounded. */
export function readAmount(value: unknown, currency: Currency): bigint | undefined {
  const parsed =
    typeof value === 'string' ? parseAmountText(value, currency) : parseAmount(value, currency);
  return parsed.ok ? parsed.units : undefined;
}

import { z } from 'zod';

/**
 * The decimals of each currency's minor unit (ISO 4217, as listed by the npm package
 * currency-codes). Transactions are always in KWD. Other currencies occur in deposits and in the
 * provider's messages.
 */
export const CURRENCY_DECIMALS = {
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  SAR: 2,
  AED: 2,
  QAR: 2,
  USD: 2,
  EUR: 2,
} as const;
export type Currency = keyof typeof CURRENCY_DECIMALS;

/** The largest amount in a request, in minor units: KWD 999,999,999.999. */
export const MAX_AMOUNT_MINOR = 999_999_999_999n;

/** The largest amount that a JSON number represents exactly: 15 decimal digits. */
const MAX_EXACT_MINOR = 999_999_999_999_999n;

export type DecimalProblem = 'not_a_number' | 'negative' | 'too_many_decimals' | 'too_large';
export type ParsedDecimal =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: DecimalProblem };

/** The sentence for each problem of an amount. */
export const AMOUNT_PROBLEM_SENTENCES = {
  not_a_number: 'The amount must be a number',
  negative: 'The amount must not be negative',
  too_many_decimals: 'The amount has too many decimals',
  too_large: 'The amount is too large',
} as const satisfies Record<DecimalProblem, string>;

const refuse = (problem: DecimalProblem): ParsedDecimal => ({ ok: false, problem });

/**
 * Parses a decimal text ('10.000', '0.5', '7') into units of 10^-decimals, without floating-point
 * arithmetic. Refuses exponents, spaces, separators, leading zeros and signs. A leading minus gives
 * the problem 'negative'. Surplus decimals are refused even if they are zeros.
 */
function parseDecimalText(text: string, decimals: number): ParsedDecimal {
  if (text.length > 40) return refuse('not_a_number');
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  if (!match) return refuse('not_a_number');
  const [, sign = '', whole = '0', fraction = ''] = match;
  if (fraction.length > decimals) return refuse('too_many_decimals');
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (sign !== '' && units !== 0n) return refuse('negative');
  return units > MAX_AMOUNT_MINOR ? refuse('too_large') : { ok: true, units };
}

/**
 * Parses a JSON number into units of 10^-decimals. Up to 15 digits, the number's shortest decimal
 * text is the text that the sender wrote. The sum 0.1 + 0.2 is therefore refused because of its
 * decimals, and never rounded. A text is refused, even a numeric one.
 */
export function parseDecimalNumber(value: unknown, decimals: number): ParsedDecimal {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('not_a_number');
  if (value < 0) return refuse('negative');
  // JavaScript writes numbers of 1e21 or more, and below 1e-6, with an exponent.
  if (value >= 1e21) return refuse('too_large');
  if (value > 0 && value < 1e-6) return refuse('too_many_decimals');
  return parseDecimalText(String(value), decimals);
}

/**
 * Converts a JSON number of major units to minor units. Zero is permitted.
 * @returns the minor units, or the problem
 */
export const parseAmount = (value: unknown, currency: Currency = 'KWD'): ParsedDecimal =>
  parseDecimalNumber(value, CURRENCY_DECIMALS[currency]);

/**
 * Converts a decimal text of major units to minor units. Such a text comes from a CSV cell or from
 * the provider.
 * @returns the minor units, or the problem
 */
export const parseAmountText = (text: string, currency: Currency = 'KWD'): ParsedDecimal =>
  parseDecimalText(text, CURRENCY_DECIMALS[currency]);

/**
 * Converts an amount that a schema has accepted to minor units.
 * @throws RangeError for any other number
 */
export function toMinor(value: number, currency: Currency = 'KWD'): bigint {
  const parsed = parseAmount(value, currency);
  if (!parsed.ok) throw new RangeError(AMOUNT_PROBLEM_SENTENCES[parsed.problem]);
  return parsed.units;
}

/**
 * Formats minor units as a text of major units with all decimals: 1250n is '1.250', -5n is
 * '-0.005'.
 */
export function formatMinor(minor: bigint, currency: Currency = 'KWD'): string {
  const decimals = CURRENCY_DECIMALS[currency];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Formats minor units with thousands separators: '1,234.500'. */
export const formatGrouped = (minor: bigint, currency: Currency = 'KWD'): string =>
  formatMinor(minor, currency).replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** Formats minor units for people: 'KWD 1,234.500'. */
export const formatMoney = (minor: bigint, currency: Currency = 'KWD'): string =>
  `${currency} ${formatGrouped(minor, currency)}`;

const WRITTEN_KWD = /^KWD (-?[\d,]+\.\d{3})$/u;

/** Converts the result of `formatMoney` to the Arabic form: '1,234.500 د.ك'. */
export const moneyInArabic = (written: string): string => written.replace(WRITTEN_KWD, '$1 د.ك');

/**
 * Converts minor units to a JSON number of major units: 1250n is 1.25.
 * @throws RangeError above 15 digits, where neighbouring amounts become the same JSON number
 */
export function toMajorNumber(minor: bigint, currency: Currency = 'KWD'): number {
  if (minor > MAX_EXACT_MINOR || minor < -MAX_EXACT_MINOR) {
    throw new RangeError('The amount has more digits than a JSON number can carry');
  }
  return Number(formatMinor(minor, currency));
}

/**
 * Returns a share of a non-negative amount, rounded half up to the minor unit. 250 basis points of
 * 1020n are 25.5, which gives 26n.
 * @throws RangeError on a negative amount, or a rate that is not a non-negative integer
 */
export function multiplyByBasisPoints(minor: bigint, rate_bp: number): bigint {
  if (minor < 0n) throw new RangeError('A rate applies to a non-negative amount');
  if (!Number.isSafeInteger(rate_bp) || rate_bp < 0) {
    throw new RangeError('A rate is a non-negative integer of basis points');
  }
  return (minor * BigInt(rate_bp) + 5_000n) / 10_000n;
}

/**
 * Splits `total` in proportion to `weights` by the largest remainder method. Each part is its exact
 * share, rounded down or up. The parts add up to the total. Of equal remainders, the first is
 * rounded up. A negative total is split like its absolute value.
 * @throws RangeError on a negative weight, or if no weight is positive
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('Shares need non-negative weights, one of them positive');
  }
  if (total < 0n) return allocate(-total, weights).map((part) => -part);
  const parts = weights.map((weight) => (total * weight) / whole);
  const rest = total - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = weights
    .map((weight, place) => ({ place, remainder: (total * weight) % whole }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  const raised = new Set(byRemainder.slice(0, Number(rest)).map(({ place }) => place));
  return parts.map((part, place) => (raised.has(place) ? part + 1n : part));
}

const MORE_THAN_ZERO = 'The amount must be more than zero';

const amountOf = (currency: Currency, negative: string) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined
          ? 'This field is required'
          : AMOUNT_PROBLEM_SENTENCES.not_a_number,
    })
    .min(0, { error: negative, abort: true })
    .max(toMajorNumber(MAX_AMOUNT_MINOR, currency), {
      error: AMOUNT_PROBLEM_SENTENCES.too_large,
      abort: true,
    })
    .refine((value) => parseAmount(value, currency).ok, {
      error: AMOUNT_PROBLEM_SENTENCES.too_many_decimals,
      abort: true,
    });

/**
 * Returns the schema of a fee or deposit: a JSON number of major units, zero or more. `toMinor`
 * converts the value.
 */
export const nonNegativeAmount = (currency: Currency) =>
  amountOf(currency, AMOUNT_PROBLEM_SENTENCES.negative);

/**
 * Returns the schema of a transfer: a JSON number of major units above zero. `toMinor` converts the
 * value.
 */
export const positiveAmount = (currency: Currency) =>
  amountOf(currency, MORE_THAN_ZERO).gt(0, { error: MORE_THAN_ZERO });

export const nonNegativeKwd = nonNegativeAmount('KWD');
export const positiveKwd = positiveAmount('KWD');

/** An amount in a response, from `toMajorNumber`. Some amounts can be negative. */
export const kwd = z.number();

export const currencyCode = z.enum(Object.keys(CURRENCY_DECIMALS) as [Currency, ...Currency[]], {
  error: 'This value is not valid',
});

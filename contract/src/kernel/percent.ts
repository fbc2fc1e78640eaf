import { z } from 'zod';
import { parseDecimalNumber } from './money.ts';

/** The basis points of 100 %. A basis point is 0.01 %. */
export const WHOLE_BP = 10_000;

const OUT_OF_RANGE = 'Please enter a value between 0 and 100';

/**
 * Converts a percentage that a schema has accepted to basis points: 2.5 is 250.
 * @throws RangeError for any other number
 */
export function percentToBasisPoints(percent: number): number {
  const parsed = parseDecimalNumber(percent, 2);
  if (!parsed.ok) throw new RangeError(`Not a percentage with two decimals: ${percent}`);
  return Number(parsed.units);
}

/**
 * Formats basis points as a percentage with two decimals: 250 is '2.50'.
 * @throws RangeError on an unsafe integer
 */
export function formatBasisPoints(rate_bp: number): string {
  if (!Number.isSafeInteger(rate_bp)) throw new RangeError('Basis points are an integer');
  const digits = String(Math.abs(rate_bp)).padStart(3, '0');
  return `${rate_bp < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Converts basis points to a JSON number of percent: 250 is 2.5.
 * @throws RangeError on an unsafe integer
 */
export const basisPointsToPercent = (rate_bp: number): number => Number(formatBasisPoints(rate_bp));

/** A JSON number from 0 to 100 with at most two decimals. `percentToBasisPoints` converts it. */
export const percentage = z
  .number({
    error: (issue) => (issue.input === undefined ? 'This field is required' : OUT_OF_RANGE),
  })
  .min(0, { error: OUT_OF_RANGE, abort: true })
  .max(100, { error: OUT_OF_RANGE, abort: true })
  .refine((value) => parseDecimalNumber(value, 2).ok, {
    error: 'A percentage can have at most two decimals',
  });

/*
 * Computes fees. The server books them with this code, and the browser replays drafts with it. A
 * fee is a share of the amount plus a fixed amount. The share is in basis points, and rounded half
 * up to the fils. For whole tens of dinars, the share is exact without rounding. Only the rest
 * below ten dinars is rounded. A replay of a million captures therefore adds up whole tens, and
 * needs only plain numbers.
 */

/**
 * Ten dinars in fils. One basis point of ten dinars is exactly one fils, so a share of whole tens
 * needs no rounding.
 */
export const WHOLE_FILS = 10_000;

/**
 * Returns the share of an amount below ten dinars in fils, rounded half up.
 * @param rest fils below `WHOLE_FILS`
 * @param bp the share in basis points
 */
export const shareOfRest = (rest: number, bp: number): number =>
  Math.floor((rest * bp + 5_000) / 10_000);

/**
 * Returns the fee for an amount, in fils. The fee may exceed the amount.
 * @param bp the share in basis points
 * @throws RangeError on a negative amount, or a rate that is not a non-negative integer
 */
export function feeOfAmount(amount_minor: bigint, bp: number, fixed_minor: bigint): bigint {
  if (amount_minor < 0n) throw new RangeError('A rate applies to a non-negative amount');
  if (!Number.isSafeInteger(bp) || bp < 0) {
    throw new RangeError('A rate is a non-negative integer of basis points');
  }
  return (amount_minor * BigInt(bp) + 5_000n) / 10_000n + fixed_minor;
}

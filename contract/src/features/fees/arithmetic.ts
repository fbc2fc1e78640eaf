/*
 * The arithmetic of fees, for the server that books them and for the browser that replays drafts: a
 * share of the amount in basis points, rounded half up to the fils, and a fixed amount. A share is
 * taken of whole tens of dinars, where it is exact, and of the rest below: so what a million
 * captures pay is the sum over their rests, in plain numbers.
 */

/** Ten dinars in fils: of a multiple of it every basis point is a whole number of fils. */
export const WHOLE_FILS = 10_000;

/** A share of less than ten dinars, rounded half up. @param rest fils below `WHOLE_FILS` */
export const shareOfRest = (rest: number, bp: number): number =>
  Math.floor((rest * bp + 5_000) / 10_000);

/**
 * What a price asks of an amount, in fils. It may exceed the amount.
 * @throws RangeError on a negative amount, or a rate that is no non-negative integer
 */
export function feeOfAmount(amount_minor: bigint, bp: number, fixed_minor: bigint): bigint {
  if (amount_minor < 0n) throw new RangeError('A rate applies to a non-negative amount');
  if (!Number.isSafeInteger(bp) || bp < 0) {
    throw new RangeError('A rate is a non-negative integer of basis points');
  }
  const whole = BigInt(WHOLE_FILS);
  const share = shareOfRest(Number(amount_minor % whole), bp);
  return (amount_minor / whole) * BigInt(bp) + BigInt(share) + fixed_minor;
}

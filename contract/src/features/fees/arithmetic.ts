/* The arithmetic of fees, for the server that books them and for the browser that replays
   drafts. A fee is a share of the amount in basis points, rounded half up to the fils, plus a
   fixed amount. The share is computed separately for the whole tens of dinars, where it is
   exact, and for the rest below ten dinars. So the fees of a million captures are a sum over
   their rests, in plain numbers. */

/** Ten dinars in fils. Of a multiple of it, every basis point is a whole number of fils. */
export const WHOLE_FILS = 10_000;

/**
 * The share of an amount below ten dinars, rounded half up. @param rest fils below `WHOLE_FILS`
 */
export const shareOfRest = (rest: number, bp: number): number =>
  Math.floor((rest * bp + 5_000) / 10_000);

/**
 * The fee of a price for an amount, in fils. It may exceed the amount.
 * @throws RangeError on a negative amount, or a rate that is not a non-negative integer
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

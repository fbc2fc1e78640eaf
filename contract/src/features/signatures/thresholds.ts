/** The minimum percentages of a strong and of a partial match. Lower percentages are no match. */
export const STRONG_FROM = 70;
export const PARTIAL_FROM = 50;

/**
 * The version of the scale of percentages. It is stored with each comparison. A change of the
 * measures or of their weights needs the next version and new tables below.
 */
export const SCALE_VERSION = 2;

/** The step between two entries of the tables below, in percent. */
const STEP = 5;
/**
 * For each percentage from 0 on, in steps of 5: how many of 100 owners score lower, and how many of
 * 100 practised forgeries score at least as high. `npm run eval:signatures -- tune` prints both, for
 * models of writers that the weights were not fitted to (docs/verification.md).
 */
const OWNERS_LOWER = [
  0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 8, 11, 18, 29, 42, 60, 81, 97, 100, 100,
] as const;
const FORGERIES_HIGHER = [
  100, 100, 98, 95, 93, 91, 89, 85, 81, 74, 68, 54, 35, 20, 10, 5, 2, 0, 0, 0, 0,
] as const;

/**
 * Returns how common a percentage is among owners and forgers, both of 100.
 * @param percentage the result of a comparison on the scale `SCALE_VERSION`, 0 to 100
 */
export const oddsOf = (percentage: number) => {
  const at = Math.floor(percentage / STEP);
  return { owners_lower: OWNERS_LOWER[at] ?? 0, forgeries_higher: FORGERIES_HIGHER[at] ?? 0 };
};

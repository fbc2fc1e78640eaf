/** Brands of the first statement that writes parts. Nobody has counted their transactions yet. */
export const FIRST_PORTION = 20;

/**
 * Transactions of one statement. Fewer make it slower, since each statement goes through all of the
 * index by transaction; a statement that says nothing for twenty seconds counts as lost.
 */
const MOST_OPEN = 200_000;
const MOST_GROWTH = 4;

/** How many brands come next, after so many brands had so many open transactions. */
export function nextPortion(brands: number, open: number): number {
  const fitting = Math.floor((brands * MOST_OPEN) / Math.max(open, 1));
  return Math.max(1, Math.min(fitting, brands * MOST_GROWTH));
}

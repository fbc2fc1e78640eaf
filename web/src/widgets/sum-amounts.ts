const FILS = 1000;

/** Amounts are summed as whole fils, so that no sum is a little off. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * FILS), 0) / FILS;

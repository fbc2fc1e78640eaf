const FILS = 1000;

/** Sums amounts as whole fils, to avoid rounding errors. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * FILS), 0) / FILS;

const FILS = 1000;

/** Adds amounts in whole fils, which avoids rounding errors. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * FILS), 0) / FILS;

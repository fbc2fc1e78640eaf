const Z = 1.96;

/**
 * Returns the 95 % confidence interval (Wilson) of a share that was observed `count` times in `n`.
 */
export function interval(count: number, n: number): readonly [number, number] {
  if (n === 0) return [0, 1];
  const share = count / n;
  const middle = share + (Z * Z) / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const whole = 1 + (Z * Z) / n;
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)];
}

/**
 * Returns the upper end of the 95 % confidence interval of a share that was observed `count` times
 * in `n`.
 */
export function upperBound(count: number, n: number): number {
  // If nothing was observed, the rule of three (3 / n) is close enough.
  return count === 0 && n > 0 ? Math.min(1, 3 / n) : interval(count, n)[1];
}

export const percent = (share: number, places = 2): string => `${(share * 100).toFixed(places)} %`;

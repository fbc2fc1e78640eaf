const Z = 1.96;

/** The 95 % interval for a share with `count` of `n` observed (Wilson). */
export function interval(count: number, n: number): readonly [number, number] {
  if (n === 0) return [0, 1];
  const share = count / n;
  const middle = share + (Z * Z) / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const whole = 1 + (Z * Z) / n;
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)];
}

/** The upper end of a 95 % interval for a share with `count` of `n` observed. */
export function upperBound(count: number, n: number): number {
  // For zero observations: the rule of three, which is close enough and never below it.
  return count === 0 && n > 0 ? Math.min(1, 3 / n) : interval(count, n)[1];
}

export const percent = (share: number, places = 2): string => `${(share * 100).toFixed(places)} %`;

/** The upper end of a 95 % interval for a share with `count` of `n` observed (Wilson). */
export function upperBound(count: number, n: number): number {
  if (n === 0) return 1;
  // For zero observations: the rule of three, which is close enough and never below it.
  if (count === 0) return Math.min(1, 3 / n);
  const z = 1.96;
  const share = count / n;
  const middle = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return (middle + spread) / (1 + (z * z) / n);
}

export const percent = (share: number, places = 2): string => `${(share * 100).toFixed(places)} %`;

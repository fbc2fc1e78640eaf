import { PARTIAL_FROM, STRONG_FROM } from '@diwan/contract/features/signatures/thresholds';

/**
 * The result of `npm run eval:signatures -- tune`: the mean and spread of each measure, the weight
 * of each term, and two limits.
 */
export interface Calibration {
  /** Indexes of the used measures. The others did not improve the accuracy for unseen writers. */
  readonly used: readonly number[];
  readonly mean: readonly number[];
  readonly spread: readonly number[];
  /** The weights in the order of `termsOf`. */
  readonly weights: readonly number[];
  /**
   * The scores of the limits. Few owners are below `partial_from`. Strangers rarely reach
   * `strong_from`.
   */
  readonly partial_from: number;
  readonly strong_from: number;
}

/**
 * Computes the terms of the score: the used measures, all their products and squares, and 1. The
 * products are needed because the meaning of a measure depends on others. For example, how much a
 * line is rotated depends on the size of the strokes.
 */
export function termsOf(
  { used, mean, spread }: Pick<Calibration, 'used' | 'mean' | 'spread'>,
  values: readonly number[],
): number[] {
  const scaled = used.map((place, n) => {
    const z = ((values[place] ?? 0) - (mean[n] ?? 0)) / (spread[n] ?? 1);
    // Outliers are limited, because they add no information.
    return Math.min(4, Math.max(-4, z));
  });
  const products = scaled.flatMap((one, n) => scaled.slice(n).map((other) => one * other));
  return [...scaled, ...products, 1];
}

/** Returns the log odds that one person made both signatures. Above 0 this is likelier than not. */
export const scoreOf = (calibration: Calibration, values: readonly number[]): number =>
  termsOf(calibration, values).reduce(
    (sum, term, n) => sum + term * (calibration.weights[n] ?? 0),
    0,
  );

/**
 * The speed at which the percentage approaches 0 and 100 beyond the limits, for each unit of the
 * score.
 */
const STEEPNESS = 0.35;

/**
 * Converts a score to a similarity, 0 to 1. The similarity rises with the score. It is 0.5 at
 * `partial_from` and 0.7 at `strong_from`.
 */
export function similarityOf({ partial_from, strong_from }: Calibration, score: number): number {
  const [low, high] = [PARTIAL_FROM / 100, STRONG_FROM / 100];
  if (score < partial_from) return low * Math.exp((score - partial_from) * STEEPNESS);
  if (score >= strong_from) return 1 - (1 - high) * Math.exp((strong_from - score) * STEEPNESS);
  return low + ((high - low) * (score - partial_from)) / (strong_from - partial_from);
}

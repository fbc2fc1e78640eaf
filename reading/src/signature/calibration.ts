import { PARTIAL_FROM, STRONG_FROM } from '@diwan/contract/features/signatures/thresholds';

/**
 * The result of `npm run eval:signatures -- tune`: the mean and spread of each measure, the weights,
 * and two limits.
 */
export interface Calibration {
  /** For each measure, in the order of `MEASURES`. */
  readonly mean: readonly number[];
  readonly spread: readonly number[];
  /** The weights in the order of `termsOf`. */
  readonly weights: readonly number[];
  /** The scores that become 0.5 and 0.7. */
  readonly partial_from: number;
  readonly strong_from: number;
}

/**
 * Computes the terms of the score: each measure in units of its spread, and 1. Products of measures
 * are not used: they fitted the models of tuning, and were worse for every other model.
 */
export function termsOf(
  { mean, spread }: Pick<Calibration, 'mean' | 'spread'>,
  values: readonly number[],
): number[] {
  const scaled = values.map((value, n) => {
    const z = (value - (mean[n] ?? 0)) / (spread[n] ?? 1);
    // Outliers are limited, because they add no information.
    return Math.min(4, Math.max(-4, z));
  });
  return [...scaled, 1];
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

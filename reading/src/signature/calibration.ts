import { PARTIAL_FROM, STRONG_FROM } from '@diwan/contract/features/signatures/thresholds';

/**
 * The result of `npm run eval:signatures -- tune` on the writers for tuning: mean, spread and
 * weight of each measure.
 */
export interface Calibration {
  /** Indexes of the used measures. The others did not help with unseen writers. */
  readonly used: readonly number[];
  readonly mean: readonly number[];
  readonly spread: readonly number[];
  /** In the order of `termsOf`. */
  readonly weights: readonly number[];
  /** The score that few owners fall below, and the one that strangers rarely reach. */
  readonly partial_from: number;
  readonly strong_from: number;
}

/**
 * Computes the weighted terms: each used measure, the products of each pair and the squares, and 1.
 * The turning of a forger's line means little without the size of the strokes: among signatures of
 * the same overall size, one half has twice as many strokes as the other.
 */
export function termsOf(
  { used, mean, spread }: Pick<Calibration, 'used' | 'mean' | 'spread'>,
  values: readonly number[],
): number[] {
  const scaled = used.map((place, n) => {
    const z = ((values[place] ?? 0) - (mean[n] ?? 0)) / (spread[n] ?? 1);
    // Outliers are limited, since they carry no more information.
    return Math.min(4, Math.max(-4, z));
  });
  const products = scaled.flatMap((one, n) => scaled.slice(n).map((other) => one * other));
  return [...scaled, ...products, 1];
}

/** The log odds that one person made both signatures. Above 0 it is more likely than not. */
export const scoreOf = (calibration: Calibration, values: readonly number[]): number =>
  termsOf(calibration, values).reduce(
    (sum, term, n) => sum + term * (calibration.weights[n] ?? 0),
    0,
  );

/** How fast the percentage approaches its ends, for each unit of the score. */
const STEEPNESS = 0.35;

/**
 * The calibrated scale, 0 to 1. It rises with the score, and is 0.5 at `partial_from` and 0.7 at
 * `strong_from`.
 */
export function similarityOf({ partial_from, strong_from }: Calibration, score: number): number {
  const [low, high] = [PARTIAL_FROM / 100, STRONG_FROM / 100];
  if (score < partial_from) return low * Math.exp((score - partial_from) * STEEPNESS);
  if (score >= strong_from) return 1 - (1 - high) * Math.exp((strong_from - score) * STEEPNESS);
  return low + ((high - low) * (score - partial_from)) / (strong_from - partial_from);
}

import { PARTIAL_FROM, STRONG_FROM } from '@diwan/contract/features/signatures/thresholds';

/**
 * What `npm run eval:signatures -- tune` found on the writers that are for tuning: mean and spread
 * of each measure, and what it weighs.
 */
export interface Calibration {
  /** Places of the measures that count; the others did not help with unseen writers. */
  readonly used: readonly number[];
  readonly mean: readonly number[];
  readonly spread: readonly number[];
  /** In the order of `termsOf`. */
  readonly weights: readonly number[];
  /** The score that few owners fall below, and the one that strangers hardly reach. */
  readonly partial_from: number;
  readonly strong_from: number;
}

/**
 * What is weighed: each measure that counts, the product of each two and the square of each, then
 * 1. How far a forger's line is turned says little without how large the strokes are: of signatures
 * that all have one size, one half is written in twice the strokes of the other.
 */
export function termsOf(
  { used, mean, spread }: Pick<Calibration, 'used' | 'mean' | 'spread'>,
  values: readonly number[],
): number[] {
  const scaled = used.map((place, n) => {
    const z = ((values[place] ?? 0) - (mean[n] ?? 0)) / (spread[n] ?? 1);
    // What lies far out tells no more than what lies out.
    return Math.min(4, Math.max(-4, z));
  });
  const products = scaled.flatMap((one, n) => scaled.slice(n).map((other) => one * other));
  return [...scaled, ...products, 1];
}

/** The log odds that one hand made both: above 0 rather yes. */
export const scoreOf = (calibration: Calibration, values: readonly number[]): number =>
  termsOf(calibration, values).reduce(
    (sum, term, n) => sum + term * (calibration.weights[n] ?? 0),
    0,
  );

/** How fast the percentage nears its ends, per unit of the score. */
const STEEPNESS = 0.35;

/**
 * The calibrated scale, 0 to 1: rises with the score, is 0.5 at `partial_from` and 0.7 at
 * `strong_from`.
 */
export function similarityOf({ partial_from, strong_from }: Calibration, score: number): number {
  const [low, high] = [PARTIAL_FROM / 100, STRONG_FROM / 100];
  if (score < partial_from) return low * Math.exp((score - partial_from) * STEEPNESS);
  if (score >= strong_from) return 1 - (1 - high) * Math.exp((strong_from - score) * STEEPNESS);
  return low + ((high - low) * (score - partial_from)) / (strong_from - partial_from);
}

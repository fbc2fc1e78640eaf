import { PARTIAL_FROM, STRONG_FROM } from '@diwan/contract/features/signatures/records';

/**
 * What `npm run eval:signatures -- tune` found on the writers that are for tuning: mean and spread
 * of each measure, and what it weighs.
 */
export interface Calibration {
  readonly mean: readonly number[];
  readonly spread: readonly number[];
  /** Of each measure, then of the square of each, then alone. */
  readonly weights: readonly number[];
  /** The score that 1 of 20 owners falls below, and the one that strangers hardly reach. */
  readonly partial_from: number;
  readonly strong_from: number;
}

/** The log odds that one hand made both: above 0 rather yes. */
export function scoreOf({ mean, spread, weights }: Calibration, values: readonly number[]): number {
  const scaled = values.map((value, n) => {
    const z = (value - (mean[n] ?? 0)) / (spread[n] ?? 1);
    // What lies far out tells no more than what lies out.
    return Math.min(4, Math.max(-4, z));
  });
  const terms = [...scaled, ...scaled.map((z) => z * z), 1];
  return terms.reduce((sum, term, n) => sum + term * (weights[n] ?? 0), 0);
}

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

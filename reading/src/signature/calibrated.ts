import type { Calibration } from './calibration.ts';

/** The calibration that `npm run eval:signatures -- tune` printed (docs/verification.md). */
export const CALIBRATION: Calibration = {
  mean: [0.8371, 1.5987],
  spread: [0.156, 0.6752],
  weights: [-0.7874, -1.2667, 1.1768],
  partial_from: -1.72,
  strong_from: 0.6092,
};

/**
 * The change of the score by the pen's movement, if both movements are known. A forger who saw only
 * the paper moves differently. A different movement therefore has more weight than a similar one.
 */
export const MOVEMENT = { even: 0.45, steepness: 4, most_up: 0.5, most_down: 2 };

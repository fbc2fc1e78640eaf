import type { Calibration } from './calibration.ts';

/** Written by `npm run eval:signatures -- tune`, on the writers that are for tuning. */
export const CALIBRATION: Calibration = {
  used: [1, 2, 8, 11, 12],
  mean: [0.3321, 1.6012, 0.886, -0.1053, 0.1436],
  spread: [0.2112, 0.7312, 0.123, 0.443, 0.2132],
  weights: [-1.6344, -0.9332, -0.6341, 1.575, 0.4106, 1.6576],
  partial_from: -1.7046,
  strong_from: 0.3386,
};

/**
 * What the pen's movement adds, where both movements are known: a forger who saw the paper alone
 * moves otherwise, while one who moves alike may still draw something else.
 */
export const MOVEMENT = { even: 0.45, steepness: 4, most_up: 0.5, most_down: 2 };

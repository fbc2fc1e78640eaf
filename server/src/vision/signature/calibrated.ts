import type { Calibration } from './calibration.ts';

/** Written by `npm run eval:signatures -- tune`, on the writers that are for tuning. */
export const CALIBRATION: Calibration = {
  used: [1, 6, 8, 12, 13, 14, 15, 16],
  mean: [0.3321, 0.268, 0.886, 0.1436, -2.4279, 1.8696, 4.8923, 3.8128],
  spread: [0.2303, 0.1801, 0.1341, 0.2138, 0.4676, 0.4498, 0.0681, 0.2905],
  weights: [-1.0485, -0.397, -0.6301, 0.5835, -1.7929, 1.5306, 0.5688, -0.3317, 2.0067],
  partial_from: -1.1236,
  strong_from: 0.1777,
};

/**
 * What the pen's movement adds, where both movements are known: a forger who saw the paper alone
 * moves otherwise, while one who moves alike may still draw something else.
 */
export const MOVEMENT = { even: 0.45, steepness: 4, most_up: 0.5, most_down: 2 };

import type { Calibration } from './calibration.ts';

/** Written by `npm run eval:signatures -- tune`, on the writers that are for tuning. */
export const CALIBRATION: Calibration = {
  mean: [0.45, 0.45, 1.8, 3.5, 0.2, 0.2, 0.35, 0.4, 1, 0.1, 0.15, 0],
  spread: [0.2, 0.2, 0.6, 1.5, 0.2, 0.2, 0.15, 0.2, 0.2, 0.1, 0.15, 0.5],
  weights: [-1.5, -1, -0.5, -0.3, -1, -0.5, -0.3, 0, -0.2, 0, 0, 0],
  partial_from: -3,
  strong_from: -1,
};

/** What the pen's movement adds, where both movements are known. */
export const MOVEMENT = { even: 0.5, steepness: 4, most: 2 };

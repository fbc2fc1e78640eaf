import type { Calibration } from './calibration.ts';

/**
 * The calibration that `npm run eval:signatures -- tune 300` wrote, from the writers for tuning.
 */
export const CALIBRATION: Calibration = {
  used: [2, 3, 4, 5, 6, 8, 12, 13, 14, 15, 16],
  mean: [1.5861, 2.8477, 0.1008, 0.1166, 0.2696, 0.8846, 0.1326, -2.4394, 1.8913, 4.8759, 3.8582],
  spread: [0.7606, 2.2056, 0.2349, 0.2522, 0.1862, 0.1331, 0.1969, 0.4736, 0.4603, 0.0818, 0.3143],
  weights: [
    -0.5095, -0.4353, -0.1927, -0.0743, -0.2686, -0.4972, 0.8228, -1.1531, 0.8571, 0.4146, -0.0689,
    0.1982, 0.1291, -0.0103, 0.0349, 0.0262, -0.1514, 0.346, 0.0717, 0.2941, -0.0216, 0.1135, 0.144,
    -0.1222, -0.0707, 0.0385, -0.197, -0.1084, 0.0036, 0.1194, 0.0694, -0.0274, -0.2443, -0.1576,
    -0.0404, -0.0078, -0.2884, -0.1103, -0.1078, -0.1482, 0.1129, -0.1343, 0.0881, 0.0244, -0.3434,
    -0.1529, -0.1483, -0.1736, -0.0151, 0.1304, 0.0036, 0.2235, 0.0486, 0.0217, 0.1344, -0.2676,
    0.118, 0.0993, -0.2735, 0.1893, 0.0421, -0.0045, 0.1422, 0.1004, -0.0191, -0.1272, -0.0892,
    -0.1335, 0.3053, 0.1118, -0.0014, 0.0549, 0.2523, 0.0195, 0.0895, -0.1389, 0.071, 1.3012,
  ],
  partial_from: -1.4629,
  strong_from: 0.2276,
};

/**
 * The change of the score by the pen's movement, if both movements are known. A forger who saw only
 * the paper moves differently. A different movement therefore has more weight than a similar one.
 */
export const MOVEMENT = { even: 0.45, steepness: 4, most_up: 0.5, most_down: 2 };

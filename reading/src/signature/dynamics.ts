import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { MOVEMENT } from './calibrated.ts';

/** The number of points in time at which a movement is sampled. */
const STEPS = 128;
/** The share of their duration by which two movements may be shifted in time. */
const BAND = 0.15;

type Sample = readonly [x: number, y: number, vx: number, vy: number, pressure: number];

/** The weight of each number of a sample. */
const WEIGHTS: Sample = [1, 1, 0.5, 0.5, 0.3];

interface Moment {
  readonly x: number;
  readonly y: number;
  readonly t: number;
  readonly pressure: number;
}

/**
 * Samples the pen's position at equal time steps, relative to the centre and in units of the
 * spread.
 */
function samplesOf({ strokes }: PenStrokes): Sample[] | null {
  const moments: Moment[] = strokes.flat().map(([x, y, t, pressure]) => ({ x, y, t, pressure }));
  const [first, last] = [moments[0], moments.at(-1)];
  if (moments.length < 16 || !first || !last || last.t <= first.t) return null;
  const read: Moment[] = [];
  let at = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const t = first.t + ((last.t - first.t) * step) / (STEPS - 1);
    while (at < moments.length - 2 && (moments[at + 1]?.t ?? 0) < t) at += 1;
    const [a, b] = [moments[at] ?? first, moments[at + 1] ?? last];
    const share = b.t > a.t ? Math.min(1, Math.max(0, (t - a.t) / (b.t - a.t))) : 0;
    const mix = (p: number, q: number) => p + (q - p) * share;
    read.push({ x: mix(a.x, b.x), y: mix(a.y, b.y), t, pressure: mix(a.pressure, b.pressure) });
  }
  const mean = (get: (moment: Moment) => number) =>
    read.reduce((sum, moment) => sum + get(moment), 0) / STEPS;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = Math.sqrt(mean(({ x, y }) => (x - mx) ** 2 + (y - my) ** 2)) + 1e-6;
  const force = mean(({ pressure }) => pressure) + 1e-6;
  return read.map(({ x, y, pressure }, n) => {
    const before = read[n - 1] ?? { x, y };
    const after = read[n + 1] ?? { x, y };
    const speed = STEPS / 16 / spread;
    return [
      (x - mx) / spread,
      (y - my) / spread,
      (after.x - before.x) * speed,
      (after.y - before.y) * speed,
      pressure / force,
    ];
  });
}

function between(a: Sample, b: Sample): number {
  let sum = 0;
  for (let n = 0; n < WEIGHTS.length; n += 1) {
    sum += (WEIGHTS[n] ?? 0) * ((a[n] ?? 0) - (b[n] ?? 0)) ** 2;
  }
  return Math.sqrt(sum);
}

/**
 * Returns the mean cost of the best alignment by dynamic time warping within a band (Sakoe and
 * Chiba 1978).
 */
function warp(a: readonly Sample[], b: readonly Sample[]): number {
  const band = Math.ceil(STEPS * BAND);
  // Every path starts before the first pair, at no cost.
  let above = [0, ...Array<number>(STEPS).fill(Infinity)];
  for (const [i, one] of a.entries()) {
    const row = Array<number>(STEPS + 1).fill(Infinity);
    for (let j = Math.max(0, i - band); j <= Math.min(STEPS - 1, i + band); j += 1) {
      const least = Math.min(above[j] ?? 0, above[j + 1] ?? 0, row[j] ?? 0);
      row[j + 1] = least + between(one, b[j] ?? one);
    }
    above = row;
  }
  return (above[STEPS] ?? 0) / STEPS;
}

/**
 * Returns the difference between two pen movements, 0 if equal; null if a movement is too short.
 */
function movementDistance(a: PenStrokes, b: PenStrokes): number | null {
  const [one, other] = [samplesOf(a), samplesOf(b)];
  return one && other && warp(one, other);
}

/**
 * Returns the change by the movement of the log odds that one person made both signatures.
 * @returns a number from -`most_down` to `most_up`; null if a movement is too short
 */
export function movementScore(a: PenStrokes, b: PenStrokes): number | null {
  const distance = movementDistance(a, b);
  if (distance === null) return null;
  const { even, steepness, most_up, most_down } = MOVEMENT;
  return Math.min(most_up, Math.max(-most_down, (even - distance) * steepness));
}

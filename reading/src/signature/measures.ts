import { turnedApart } from './laying.ts';
import { type Matching, matchShapes } from './matching.ts';
import type { Shape } from './shape.ts';

export interface Measurements {
  /** The differences of two signatures, in the order of `MEASURES`, each in its own unit. */
  readonly values: readonly number[];
  /** The partners of the first signature's points in the second. */
  readonly matching: Matching;
}

export const MEASURES = [
  'appearance',
  'appearance_worst',
  'roughness',
  'bending',
  'alone',
  'unlike',
  'grid',
  'directions',
  'hog',
  'length',
  'aspect',
  'detail',
  'crowding',
  'turned',
  'tall',
  'wide',
  'high',
] as const;

const apart = (a: Float32Array, b: Float32Array): number => {
  let dot = 0;
  for (let n = 0; n < a.length; n += 1) dot += (a[n] ?? 0) * (b[n] ?? 0);
  return Math.sqrt(Math.max(0, 2 - 2 * dot));
};

/**
 * Returns the distance between two histograms of gradients, 0 to about 1.4. It is a baseline in the
 * evaluation and one of the measures.
 */
const hogDistance = (a: Shape, b: Shape): number => apart(a.hog, b.hog);

const mean = (a: number, b: number): number => (a + b) / 2;

/**
 * Computes all measures of two signatures. Exchanging the signatures does not change the measures.
 */
export function measure(a: Shape, b: Shape): Measurements {
  const [there, back] = [matchShapes(a, b), matchShapes(b, a)];
  const aspect = (shape: Shape): number => Math.log(shape.extent[0] / Math.max(1, shape.extent[1]));
  return {
    values: [
      mean(there.appearance, back.appearance),
      Math.max(there.appearance, back.appearance),
      mean(there.roughness, back.roughness),
      mean(there.bending, back.bending),
      Math.sqrt(mean(there.alone, back.alone)),
      Math.max(there.unlike, back.unlike),
      apart(a.grid, b.grid),
      apart(a.directions, b.directions),
      hogDistance(a, b),
      Math.abs(Math.log(a.length / b.length)),
      Math.abs(aspect(a) - aspect(b)),
      Math.log(mean(a.length, b.length) / 300),
      Math.log(mean(a.crowding, b.crowding)),
      mean(turnedApart(a, b, there), turnedApart(b, a, back)),
      mean(Math.log(a.tall), Math.log(b.tall)),
      Math.log(mean(a.extent[0], b.extent[0])),
      Math.log(mean(a.extent[1], b.extent[1])),
    ],
    matching: there,
  };
}

import { type Matching, matchShapes } from './matching.ts';
import type { Shape } from './shape.ts';

export interface Measurements {
  /** The differences of two signatures, in the order of `MEASURES`, each in its own unit. */
  readonly values: readonly number[];
  /** The partners of the first signature's points in the second. */
  readonly matching: Matching;
}

/**
 * The measures of the score. Together they are better than HOG alone for the forgers of every model
 * of writers that the weights were not fitted to (docs/verification.md).
 */
export const MEASURES = ['hog', 'roughness'] as const;

/** Returns the distance between two histograms of gradients, 0 to about 1.4. */
function hogDistance({ hog: a }: Shape, { hog: b }: Shape): number {
  let dot = 0;
  for (let n = 0; n < a.length; n += 1) dot += (a[n] ?? 0) * (b[n] ?? 0);
  return Math.sqrt(Math.max(0, 2 - 2 * dot));
}

/**
 * Computes all measures of two signatures. Exchanging the signatures does not change the measures.
 */
export function measure(a: Shape, b: Shape): Measurements {
  const [there, back] = [matchShapes(a, b), matchShapes(b, a)];
  return {
    values: [hogDistance(a, b), (there.roughness + back.roughness) / 2],
    matching: there,
  };
}

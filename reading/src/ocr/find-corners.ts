import type { Corners, Point } from './projection.ts';

/** The smallest rectangle, at any angle, around a paper. */
export interface Rectangle {
  readonly cx: number;
  readonly cy: number;
  /** The angle between the long side and the horizontal, in radians. */
  readonly angle: number;
  readonly long: number;
  readonly short: number;
}

/** A paper that was photographed at an angle. */
export interface Leaning {
  /**
   * The corners, in order, starting at the rectangle's first corner and first along the long side.
   */
  readonly corners: Corners;
  /** The largest distance of a corner from the rectangle's corner, as a share of the long side. */
  readonly lean: number;
}

/** A side in the rectangle's own coordinates: v = slope * u + start. */
interface Side {
  readonly slope: number;
  readonly start: number;
}

/**
 * The number of places at which a side is sampled. The round corners of a card are not part of its
 * sides.
 */
const PLACES = 48;
const CORNER = 0.1;
/** Below this lean, the paper was photographed from directly above. */
const LEAST_LEAN = 0.01;
/** Above this lean, or with sides that are not straight, the paper is rejected. */
const MOST_LEAN = 0.35;
const STRAIGHT = 0.012;
const MOST_ASTRAY = 0.25;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Fits a line through most of the points, regardless of outliers (Theil 1950, Sen 1968). */
function lineThrough(points: readonly Point[], length: number): Side | undefined {
  if (points.length < PLACES / 2) return undefined;
  const far = points.length >> 1;
  // Pairs half a side apart determine the slope. Closer pairs would mostly reflect noise.
  const slopes = points.slice(0, points.length - far).map(([u, v], index) => {
    const [u1, v1] = points[index + far] ?? [u + 1, v];
    return (v1 - v) / (u1 - u);
  });
  const slope = medianOf(slopes);
  const start = medianOf(points.map(([u, v]) => v - slope * u));
  const astray = points.filter(([u, v]) => Math.abs(v - slope * u - start) > length * STRAIGHT);
  return astray.length > points.length * MOST_ASTRAY ? undefined : { slope, start };
}

/** The outermost point of a side at each place, with `u` along the side. */
function outermost(
  points: readonly Point[],
  length: number,
  further: (v: number, than: number) => boolean,
): Point[] {
  const best = new Map<number, Point>();
  for (const [u, v] of points) {
    const place = Math.floor(((u / length + 0.5 - CORNER) / (1 - 2 * CORNER)) * PLACES);
    if (place < 0 || place >= PLACES) continue;
    const known = best.get(place);
    if (!known || further(v, known[1])) best.set(place, [u, v]);
  }
  return [...best].toSorted(([one], [other]) => one - other).map(([, point]) => point);
}

/** The intersection of a long side (v by u) and a short side (u by v). */
function meet(long: Side, short: Side): Point {
  const u = (short.slope * long.start + short.start) / (1 - short.slope * long.slope);
  return [u, long.slope * u + long.start];
}

const above = (v: number, than: number): boolean => v < than;
const below = (v: number, than: number): boolean => v > than;

/**
 * Finds the four corners of a paper that was photographed at an angle, from its rim. The result is
 * undefined if it was photographed from directly above, or has no four straight sides.
 */
export function findCorners(rim: readonly Point[], rectangle: Rectangle): Leaning | undefined {
  const { cx, cy, angle, long, short } = rectangle;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const own = rim.map(([x, y]): Point => [
    (x - cx) * cos + (y - cy) * sin,
    (y - cy) * cos - (x - cx) * sin,
  ]);
  const swapped = own.map(([u, v]): Point => [v, u]);
  const top = lineThrough(outermost(own, long, above), long);
  const bottom = lineThrough(outermost(own, long, below), long);
  const left = lineThrough(outermost(swapped, short, above), long);
  const right = lineThrough(outermost(swapped, short, below), long);
  if (!top || !bottom || !left || !right) return undefined;
  const corners = [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)];
  const [w, h] = [long / 2, short / 2];
  const square: readonly Point[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  const lean = Math.max(
    ...corners.map(([u, v], index) => {
      const [su, sv] = square[index] ?? [0, 0];
      return Math.hypot(u - su, v - sv) / long;
    }),
  );
  if (!(lean >= LEAST_LEAN && lean <= MOST_LEAN)) return undefined;
  const turned = corners.map(([u, v]): Point => [cx + u * cos - v * sin, cy + u * sin + v * cos]);
  const [first, second, third, last] = turned;
  if (!first || !second || !third || !last) return undefined;
  return { corners: [first, second, third, last], lean };
}

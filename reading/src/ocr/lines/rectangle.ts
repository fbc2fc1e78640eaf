import type { Point } from '../projection.ts';

/** A rectangle at any angle. `cx` and `cy` are its centre. */
export interface Rectangle {
  readonly cx: number;
  readonly cy: number;
  /** The angle between the long side and the horizontal, in radians. */
  readonly angle: number;
  readonly long: number;
  readonly short: number;
}

function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const point of all) {
      for (;;) {
        const [a, b] = [out.at(-2), out.at(-1)];
        if (!a || !b) break;
        const cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
        if (cross > 0) break;
        out.pop();
      }
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Finds the smallest rectangle, at any angle, around these points. */
export function smallestRectangle(points: readonly Point[]): Rectangle {
  const hull = hullOf(points);
  let best: Rectangle = { cx: 0, cy: 0, angle: 0, long: Infinity, short: Infinity };
  for (const [index, [x0, y0]] of hull.entries()) {
    const [x1, y1] = hull[(index + 1) % hull.length] ?? [x0, y0];
    const angle = Math.atan2(y1 - y0, x1 - x0);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of hull) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      [u0, u1] = [Math.min(u0, u), Math.max(u1, u)];
      [v0, v1] = [Math.min(v0, v), Math.max(v1, v)];
    }
    const [w, h] = [u1 - u0, v1 - v0];
    if (w * h >= best.long * best.short) continue;
    const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
    const [cx, cy] = [u * cos - v * sin, u * sin + v * cos];
    const along = w >= h ? angle : angle + Math.PI / 2;
    best = { cx, cy, angle: along, long: Math.max(w, h), short: Math.min(w, h) };
  }
  return best;
}

/** Returns the four corners of a rectangle. */
export const cornersOf = ({ cx, cy, angle, long, short }: Rectangle): Point[] =>
  [-0.5, 0.5].flatMap((u) =>
    [-0.5, 0.5].map((v): Point => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [cx + u * long * cos - v * short * sin, cy + u * long * sin + v * short * cos];
    }),
  );

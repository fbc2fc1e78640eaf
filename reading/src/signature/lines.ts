import type { Point } from './skeleton.ts';

/** A point of a centre line, with the line's direction. */
export interface Line extends Point {
  /** The direction of the line, 0 to pi. */
  readonly angle: number;
  /** The length that the point represents. */
  readonly weight: number;
}

/** Returns a unique number for a cell of a grid. A cell may also be left of or above the sheet. */
export const cellKey = (x: number, y: number): number => (y + 1_000) * 4_000 + x + 1_000;

/**
 * Computes the direction of each point: the longer axis of the points around it.
 * @param reach the radius around a point, in the unit of the points
 * @param weight the length that each point represents
 */
export function directionsOf(points: readonly Point[], reach: number, weight: number): Line[] {
  const cells = new Map<number, Point[]>();
  const keyOf = (x: number, y: number) => cellKey(Math.floor(x / reach), Math.floor(y / reach));
  for (const point of points) {
    const key = keyOf(point.x, point.y);
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  }
  return points.map(({ x, y }) => {
    let [xx, xy, yy, sx, sy, n] = [0, 0, 0, 0, 0, 0];
    for (let cell = 0; cell < 9; cell += 1) {
      const near = cells.get(
        keyOf(x + ((cell % 3) - 1) * reach, y + (Math.floor(cell / 3) - 1) * reach),
      );
      for (const other of near ?? []) {
        const [dx, dy] = [other.x - x, other.y - y];
        if (dx * dx + dy * dy > reach * reach) continue;
        [xx, xy, yy, sx, sy, n] = [
          xx + dx * dx,
          xy + dx * dy,
          yy + dy * dy,
          sx + dx,
          sy + dy,
          n + 1,
        ];
      }
    }
    const [cxx, cxy, cyy] = [xx - (sx * sx) / n, xy - (sx * sy) / n, yy - (sy * sy) / n];
    const angle = 0.5 * Math.atan2(2 * cxy, cxx - cyy);
    return { x, y, angle: angle < 0 ? angle + Math.PI : angle, weight };
  });
}

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

/** Points grouped by cells of `CELL` units. */
export type Cells = ReadonlyMap<number, readonly Line[]>;
const CELL = 4;

/** Groups points by cells of `CELL` units. */
export function cellsOf(lines: readonly Line[]): Cells {
  return Map.groupBy(lines, ({ x, y }) => cellKey(Math.floor(x / CELL), Math.floor(y / CELL)));
}

/**
 * Finds the point within reach that has the lowest cost.
 * @param reach the radius around the point
 * @param costOf returns the cost of a point; `square` is its squared distance
 * @returns null if no point is in reach
 */
export function leastNear(
  cells: Cells,
  { x, y }: Point,
  reach: number,
  costOf: (line: Line, square: number) => number,
): Line | null {
  const right = Math.floor((x + reach) / CELL);
  const bottom = Math.floor((y + reach) / CELL);
  let [best, least]: [Line | null, number] = [null, Infinity];
  for (let row = Math.floor((y - reach) / CELL); row <= bottom; row += 1) {
    for (let column = Math.floor((x - reach) / CELL); column <= right; column += 1) {
      for (const line of cells.get(cellKey(column, row)) ?? []) {
        const square = (line.x - x) ** 2 + (line.y - y) ** 2;
        if (square > reach * reach) continue;
        const cost = costOf(line, square);
        if (cost < least) [best, least] = [line, cost];
      }
    }
  }
  return best;
}

/** A connection to the next place of the same line. */
export interface Link {
  readonly to: number;
  readonly apart: number;
}

const LINK_REACH = 6.5;
/** The distance below which the direction of a line may change between two places. */
const LINK_CLOSE = 4.2;
const ALONG_CLOSE = 0.5;
const ALONG_FAR = 0.85;

/**
 * Links each place to its neighbours along its line. A crossing line is not linked.
 * @returns the links of each place, in the order of the places
 */
export function linksOf(places: readonly Line[]): Link[][] {
  const along = (at: Line, dx: number, dy: number): number =>
    Math.abs(dx * Math.cos(at.angle) + dy * Math.sin(at.angle));
  return places.map((from) =>
    places.flatMap((other, to): Link[] => {
      const [dx, dy] = [other.x - from.x, other.y - from.y];
      if (other === from || Math.abs(dx) > LINK_REACH || Math.abs(dy) > LINK_REACH) return [];
      const apart = Math.hypot(dx, dy);
      const share = Math.min(along(from, dx, dy), along(other, dx, dy)) / apart;
      const least = apart < LINK_CLOSE ? ALONG_CLOSE : ALONG_FAR;
      return apart <= LINK_REACH && share > least ? [{ to, apart }] : [];
    }),
  );
}

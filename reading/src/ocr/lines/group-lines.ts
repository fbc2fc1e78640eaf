import type { Rectangle } from './rectangle.ts';

/** Lines of one card have about one direction. Whether they are upside down is not known yet. */
const MOST_TURN = Math.PI / 8;
/** Lines of one card are at most this many heights apart. */
const MOST_GAP = 5;
/** A shorter rectangle has no clear direction. */
const CLEAR = 2;

const halfTurn = (angle: number): number => angle - Math.PI * Math.round(angle / Math.PI);

/** The gap between two rectangles, seen in the direction of the first. */
function gapBetween(one: Rectangle, other: Rectangle): number {
  const [dx, dy] = [other.cx - one.cx, other.cy - one.cy];
  const [cos, sin] = [Math.cos(one.angle), Math.sin(one.angle)];
  const along = Math.abs(dx * cos + dy * sin) - (one.long + other.long) / 2;
  const across = Math.abs(dy * cos - dx * sin) - (one.short + other.short) / 2;
  return Math.max(along, across, 0);
}

/** Groups the lines of a picture by direction and distance: each group is one side of a card. */
export function groupLines(lines: readonly Rectangle[]): Rectangle[][] {
  const clear = lines.filter(({ long, short }) => long >= CLEAR * short);
  const waiting = new Set(clear);
  const groups: Rectangle[][] = [];
  const heights = clear.map(({ short }) => short).toSorted((one, other) => one - other);
  const usual = heights[heights.length >> 1] ?? 0;
  for (const seed of clear) {
    if (!waiting.delete(seed)) continue;
    const group = [seed];
    for (const one of group) {
      for (const other of waiting) {
        if (Math.abs(halfTurn(other.angle - one.angle)) > MOST_TURN) continue;
        if (gapBetween(one, other) > MOST_GAP * usual) continue;
        waiting.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  for (const square of lines.filter((line) => !clear.includes(line))) {
    const near = groups.find((group) =>
      group.some((line) => gapBetween(line, square) < MOST_GAP * usual),
    );
    near?.push(square);
  }
  return withStrays(groups.toSorted((one, other) => other.length - one.length));
}

/** Fewer lines than this do not show which way up they are. */
const FEWEST = 3;

/** Adds the few lines far from all others to the largest group in their direction. */
function withStrays(groups: readonly Rectangle[][]): Rectangle[][] {
  const sides = groups.filter((group) => group.length >= FEWEST);
  const alone: Rectangle[][] = [];
  for (const group of groups.filter((one) => one.length < FEWEST)) {
    const side = sides.find(
      (one) => Math.abs(halfTurn(directionOf(one) - directionOf(group))) <= MOST_TURN,
    );
    if (side) side.push(...group);
    else alone.push(group);
  }
  return [...sides, ...alone];
}

/** The direction of a group: that of its middle line, weighted by length. */
export function directionOf(group: readonly Rectangle[]): number {
  const first = group[0]?.angle ?? 0;
  const sorted = group
    .filter(({ long, short }) => long >= CLEAR * short)
    .map(({ angle, long }) => ({ angle: first + halfTurn(angle - first), long }))
    .toSorted((one, other) => one.angle - other.angle);
  let left = sorted.reduce((sum, { long }) => sum + long, 0) / 2;
  for (const { angle, long } of sorted) {
    left -= long;
    if (left <= 0) return angle;
  }
  return first;
}

import { cornersOf, type Rectangle, smallestRectangle } from './rectangle.ts';

/**
 * The largest angle between two lines of a card. Lines may be upside down, so half turns are
 * ignored.
 */
const MOST_TURN = Math.PI / 8;
/** The largest gap between two lines of a card, in usual heights of a line. */
const MOST_GAP = 5;
/** The minimum ratio of length to height at which a rectangle has a clear direction. */
const CLEAR = 2;

const halfTurn = (angle: number): number => angle - Math.PI * Math.round(angle / Math.PI);

/** Returns the gaps between two rectangles along and across the first; negative if they overlap. */
function gapsOf(one: Rectangle, other: Rectangle): { along: number; across: number } {
  const [dx, dy] = [other.cx - one.cx, other.cy - one.cy];
  const [cos, sin] = [Math.cos(one.angle), Math.sin(one.angle)];
  return {
    along: Math.abs(dx * cos + dy * sin) - (one.long + other.long) / 2,
    across: Math.abs(dy * cos - dx * sin) - (one.short + other.short) / 2,
  };
}

/** Returns the gap between two rectangles, along or across the first, whichever is larger. */
function gapBetween(one: Rectangle, other: Rectangle): number {
  const { along, across } = gapsOf(one, other);
  return Math.max(along, across, 0);
}

/** The largest angle between two parts of one line. */
const STRAIGHT = Math.PI / 40;
/** The least ratio of the heights of two parts of one line. */
const ALIKE = 0.7;
/** The least part of the height that two parts of one line share. */
const ROW = 0.7;
/** The largest overlap of two parts of one line, in heights. Larger ones are nested lines. */
const MOST_OVERLAP = 1.5;

/** Checks whether two rectangles overlap at their ends and lie on one line. */
function isSplit(one: Rectangle, other: Rectangle): boolean {
  const [low, high] = [Math.min(one.short, other.short), Math.max(one.short, other.short)];
  if (low < ALIKE * high || Math.abs(halfTurn(other.angle - one.angle)) > STRAIGHT) return false;
  if (Math.min(one.long, other.long) < CLEAR * low) return false;
  const { along, across } = gapsOf(one, other);
  return along < 0 && along > -MOST_OVERLAP * high && across < -ROW * low;
}

/**
 * Joins the parts of each line. The detector splits a line of which only one half touches the line
 * above it.
 */
function joinSplit(lines: readonly Rectangle[]): Rectangle[] {
  const whole: Rectangle[] = [];
  for (const line of lines) {
    const at = whole.findIndex((other) => isSplit(other, line));
    const other = whole[at];
    if (other === undefined) whole.push(line);
    else whole[at] = smallestRectangle([other, line].flatMap(cornersOf));
  }
  return whole;
}

/** Groups the lines of a picture by direction and distance. Each group is one side of a card. */
export function groupLines(detected: readonly Rectangle[]): Rectangle[][] {
  const lines = joinSplit(detected);
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

/** The minimum number of lines that shows whether they are upside down. */
const FEWEST = 3;

/** Adds each small group to the largest group with the same direction. */
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

/** Returns the direction of a group: the median of its lines, weighted by length, in radians. */
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

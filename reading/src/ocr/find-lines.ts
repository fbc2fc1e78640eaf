import { type Box, type Grey, inkOf, type Part, partsOf } from './raster.ts';

export interface Line extends Box {
  /** The connected parts of ink in the line, from left to right. */
  readonly parts: readonly Part[];
}

const TALLEST = 75;
const WIDEST_PART = 330;
/** The factor of the height above which a gap separates two texts. */
const GAP = 1.15;

interface OpenLine {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  parts: Part[];
}

const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Checks whether a part continues the line: beside it and at its height. */
function joins(line: OpenLine, part: Part): boolean {
  const [one, other] = [line.y1 - line.y0, part.height];
  // The limit keeps a tall signature out of the line of the label beside it.
  const height = Math.min(Math.max(one, other), 2 * Math.min(one, other));
  if (part.x - line.x1 > height * GAP) return false;
  const shared = overlap(line.y0, line.y1, part.y, part.y + part.height);
  return shared >= 0.5 * Math.min(line.y1 - line.y0, part.height);
}

function grow(line: OpenLine, part: Part): void {
  line.x0 = Math.min(line.x0, part.x);
  line.x1 = Math.max(line.x1, part.x + part.width);
  line.y0 = Math.min(line.y0, part.y);
  line.y1 = Math.max(line.y1, part.y + part.height);
  line.parts.push(part);
}

/**
 * Adds a mark to a nearby line.
 * @returns false if no line is near
 */
function attach(open: readonly OpenLine[], mark: Part): boolean {
  const reach = 10;
  const line = open.find(({ x0, x1, y0, y1 }) => {
    const aside = Math.max(16, (y1 - y0) * 0.6);
    return (
      mark.x + mark.width > x0 - aside &&
      mark.x < x1 + aside &&
      mark.y + mark.height > y0 - reach &&
      mark.y < y1 + reach
    );
  });
  if (line) grow(line, mark);
  return line !== undefined;
}

/** Merges lines that are on the same row and close to each other. */
function mergeRows(open: readonly OpenLine[]): OpenLine[] {
  const merged: OpenLine[] = [];
  for (const line of open.toSorted((one, other) => one.x0 - other.x0)) {
    const before = merged.find((other) => {
      const height = Math.max(other.y1 - other.y0, line.y1 - line.y0);
      const lesser = Math.min(other.y1 - other.y0, line.y1 - line.y0);
      const rows = overlap(other.y0, other.y1, line.y0, line.y1);
      return line.x0 - other.x1 < 0.8 * height && rows > 0.6 * lesser && height < 1.7 * lesser;
    });
    if (before) line.parts.forEach((part) => grow(before, part));
    else merged.push({ ...line, parts: [...line.parts] });
  }
  return merged;
}

/**
 * Finds the lines of text on a card, from top to bottom. Dots and marks are added to the nearest
 * line. Parts that are too large or too small for text are ignored.
 */
export function findLines(grey: Grey): { readonly lines: Line[]; readonly ink: Uint8Array } {
  const ink = inkOf(grey, 22);
  const { parts } = partsOf(ink, grey.width, grey.height);
  const written = parts.filter(
    ({ width, height, area }) =>
      height <= TALLEST && width <= WIDEST_PART && area >= 12 && (height >= 3 || width >= 3),
  );
  const letters = written
    .filter(({ height, area }) => height >= 13 && area >= 30)
    .toSorted((one, other) => one.x - other.x);
  const open: OpenLine[] = [];
  for (const part of letters) {
    const line = open
      .filter((candidate) => joins(candidate, part))
      .toSorted((one, other) => other.x1 - one.x1)[0];
    if (line) grow(line, part);
    else {
      const { x, y, width, height } = part;
      open.push({ x0: x, x1: x + width, y0: y, y1: y + height, parts: [part] });
    }
  }
  // Arabic zeros are dots. Two passes in opposite directions join a row of dots one by one.
  const small = written
    .filter(({ height, area }) => height < 13 || area < 30)
    .toSorted((one, other) => one.x - other.x);
  const waiting = small.filter((mark) => !attach(open, mark));
  for (const mark of waiting.toReversed()) attach(open, mark);
  const lines = mergeRows(open)
    .filter(({ x0, x1, y0, y1, parts: own }) => x1 - x0 >= 24 && y1 - y0 >= 13 && own.length >= 2)
    .map(({ x0, x1, y0, y1, parts: own }) => ({
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      parts: own.toSorted((one, other) => one.x - other.x),
    }))
    .toSorted((one, other) => one.y - other.y);
  return { lines, ink };
}

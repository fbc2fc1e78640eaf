import { spreadOver } from '../spread-over.ts';
import { cellKey, directionsOf, type Line } from './lines.ts';
import { add, blur, createPlane, type Plane, resize, sample } from './plane.ts';
import { type Point, thin } from './skeleton.ts';

/**
 * A signature without its position, size and pen width. Its centre lines are moved to the middle of
 * the sheet and scaled so that their spread is `SPREAD`.
 */
export interface Shape {
  /** Places on the sheet of `WIDTH` by `HEIGHT`, about three units apart. */
  readonly points: readonly Line[];
  /** `DESCRIPTOR` numbers that describe the surroundings of each point. */
  readonly descriptors: Float32Array;
  /** The points in permille of the picture. */
  readonly places: readonly Point[];
  /** The length of the centre lines, in units of the sheet. */
  readonly length: number;
  /** The histogram of oriented gradients over the box of the ink. */
  readonly hog: Float32Array;
  /**
   * The amount by which the line turns over its whole length: 0 for a straight line, close to 1 for
   * a circle.
   */
  readonly turning: number;
}

const WIDTH = 256;
const HEIGHT = 192;
const SPREAD = 40;
const DIRECTIONS = 6;
const RING = 8;
const RADII = [5, 11] as const;
export const DESCRIPTOR = (1 + RING * RADII.length) * DIRECTIONS;
const SPACING = 3;
const MOST_POINTS = 320;

const NOTHING = new Float32Array();

/** Computes the centre and the spread of points. */
function framed(points: readonly Point[]) {
  const n = points.length;
  const x = points.reduce((sum, point) => sum + point.x, 0) / n;
  const y = points.reduce((sum, point) => sum + point.y, 0) / n;
  const square = points.reduce((sum, point) => sum + (point.x - x) ** 2 + (point.y - y) ** 2, 0);
  return { x, y, spread: Math.sqrt(square / n) };
}

/**
 * Draws the lines, one plane for each direction. The weight of each point is shared between the
 * nearest pixels and directions.
 */
function drawDirections(lines: readonly Line[]): Plane[] {
  const planes = Array.from({ length: DIRECTIONS }, () => createPlane(WIDTH, HEIGHT));
  for (const { x, y, angle, weight } of lines) {
    const bin = (angle / Math.PI) * DIRECTIONS;
    const first = Math.floor(bin) % DIRECTIONS;
    const share = bin - Math.floor(bin);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    if (left < 0 || top < 0 || left >= WIDTH - 1 || top >= HEIGHT - 1) continue;
    const [fx, fy] = [x - left, y - top];
    const own = planes[first]?.data ?? NOTHING;
    const next = planes[(first + 1) % DIRECTIONS]?.data ?? NOTHING;
    const corners = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
    corners.forEach((part, corner) => {
      const at = (top + (corner >> 1)) * WIDTH + left + (corner & 1);
      add(own, at, part * (1 - share) * weight);
      add(next, at, part * share * weight);
    });
  }
  return planes;
}

function unit(values: Float32Array): Float32Array {
  let square = 0;
  for (const value of values) square += value * value;
  const length = Math.sqrt(square) + 1e-6;
  for (let n = 0; n < values.length; n += 1) values[n] = (values[n] ?? 0) / length;
  return values;
}

/** Chooses points that are at least `SPACING` apart. The choice is not random. */
function spaced(lines: readonly Line[]): { readonly line: Line; readonly index: number }[] {
  const taken = new Map<number, Line[]>();
  const kept: { line: Line; index: number }[] = [];
  lines.forEach((line, index) => {
    const [cx, cy] = [Math.floor(line.x / SPACING), Math.floor(line.y / SPACING)];
    for (let cell = 0; cell < 9; cell += 1) {
      const near = taken.get(cellKey(cx + (cell % 3) - 1, cy + Math.floor(cell / 3) - 1)) ?? [];
      if (near.some(({ x, y }) => Math.hypot(x - line.x, y - line.y) < SPACING)) return;
    }
    const key = cellKey(cx, cy);
    taken.set(key, [...(taken.get(key) ?? []), line]);
    kept.push({ line, index });
  });
  return spreadOver(kept, MOST_POINTS);
}

/** Describes a point by the directions at the point and on two rings around it. */
function describe(fine: readonly Plane[], coarse: readonly Plane[], { x, y }: Point): Float32Array {
  const out = new Float32Array(DESCRIPTOR);
  let at = 0;
  for (const plane of fine) out[at++] = sample(plane, x, y);
  for (const [ring, radius] of RADII.entries()) {
    for (let step = 0; step < RING; step += 1) {
      const angle = (step / RING) * 2 * Math.PI;
      const [rx, ry] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      for (const plane of ring === 0 ? fine : coarse) out[at++] = sample(plane, rx, ry);
    }
  }
  return unit(out);
}

const HOG_X = 16;
const HOG_Y = 8;
const HOG_BINS = 9;
const HOG_CELL = 8;

/**
 * Computes the histogram of oriented gradients of the ink at a fixed size (Dalal and Triggs 2005).
 */
function hogOf(ink: Plane): Float32Array {
  const [width, height] = [HOG_X * HOG_CELL, HOG_Y * HOG_CELL];
  const picture = blur(resize(ink, width, height), 1, 1);
  const cells = new Float32Array(HOG_X * HOG_Y * HOG_BINS);
  const value = (x: number, y: number) => picture.data[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const [dx, dy] = [value(x + 1, y) - value(x - 1, y), value(x, y + 1) - value(x, y - 1)];
      const angle = (Math.atan2(dy, dx) + Math.PI) % Math.PI;
      const bin = Math.min(HOG_BINS - 1, Math.floor((angle / Math.PI) * HOG_BINS));
      const cell = Math.floor(y / HOG_CELL) * HOG_X + Math.floor(x / HOG_CELL);
      add(cells, cell * HOG_BINS + bin, Math.hypot(dx, dy));
    }
  }
  const blocks: number[] = [];
  for (let y = 0; y < HOG_Y - 1; y += 1) {
    for (let x = 0; x < HOG_X - 1; x += 1) {
      const block = [0, 1, HOG_X, HOG_X + 1].flatMap((step) => {
        const cell = (y * HOG_X + x + step) * HOG_BINS;
        return [...cells.subarray(cell, cell + HOG_BINS)];
      });
      blocks.push(...unit(Float32Array.from(block)));
    }
  }
  return unit(Float32Array.from(blocks));
}

/** Crops the plane to its ink. */
function tight(ink: Plane): Plane {
  let [left, top, right, bottom] = [ink.width, ink.height, 0, 0];
  ink.data.forEach((value, at) => {
    if (value < 0.2) return;
    const [x, y] = [at % ink.width, Math.floor(at / ink.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  });
  const part = createPlane(Math.max(1, right - left), Math.max(1, bottom - top));
  for (let at = 0; at < part.data.length; at += 1) {
    const y = Math.floor(at / part.width) + top;
    part.data[at] = ink.data[y * ink.width + (at % part.width) + left] ?? 0;
  }
  return part;
}

function turningOf(lines: readonly Line[]): number {
  // The circular spread of the doubled directions: 0 for a straight line, close to 1 for circles.
  let [cos, sin] = [0, 0];
  for (const { angle } of lines)
    [cos, sin] = [cos + Math.cos(2 * angle), sin + Math.sin(2 * angle)];
  return 1 - Math.hypot(cos, sin) / lines.length;
}

/** The minimum number of points of a signature's centre line. */
const LEAST_POINTS = 24;

/**
 * Computes the shape of a signature.
 * @param ink darkness, 0 to 1
 * @returns null if the ink has too few points
 */
export function readShape(ink: Plane): Shape | null {
  const raw = thin(ink);
  if (raw.length < LEAST_POINTS) return null;
  const { x, y, spread } = framed(raw);
  const scale = SPREAD / Math.max(spread, 1);
  const moved = raw.map((point) => ({
    x: (point.x - x) * scale + WIDTH / 2,
    y: (point.y - y) * scale + HEIGHT / 2,
  }));
  const step = medianStep(moved);
  const lines = directionsOf(moved, Math.max(3, step * 2.5), step);
  const planes = drawDirections(lines);
  const fine = planes.map((plane) => blur(plane, 1, 2));
  const coarse = planes.map((plane) => blur(plane, 3, 2));
  const kept = spaced(lines);
  const points = kept.map(({ line }) => line);
  const descriptors = new Float32Array(kept.length * DESCRIPTOR);
  kept.forEach(({ line }, n) => descriptors.set(describe(fine, coarse, line), n * DESCRIPTOR));
  return {
    points,
    descriptors,
    places: kept.map(({ index }) => ({
      x: ((raw[index]?.x ?? 0) / ink.width) * 1000,
      y: ((raw[index]?.y ?? 0) / ink.height) * 1000,
    })),
    length: lines.length * step,
    hog: hogOf(tight(ink)),
    turning: turningOf(lines),
  };
}

/**
 * Returns the median distance between neighbouring points of a thinned line, in units of the sheet.
 */
function medianStep(points: readonly Point[]): number {
  const steps: number[] = [];
  for (let n = 1; n < points.length; n += 1) {
    const [a, b] = [points[n - 1], points[n]];
    if (!a || !b) continue;
    const step = Math.hypot(a.x - b.x, a.y - b.y);
    if (step < 4) steps.push(step);
  }
  const sorted = steps.toSorted((a, b) => a - b);
  return Math.max(0.3, sorted[Math.floor(sorted.length / 4)] ?? 1);
}

import { findCorners, type Leaning, type Rectangle } from './find-corners.ts';
import {
  type Corners,
  ontoCorners,
  type Point,
  project,
  type Projection,
  resample,
  stretched,
} from './projection.ts';
import { type DecodedPicture, type Grey, type Locate, type Part, partsOf } from './raster.ts';

/** A card that is upright except for a possible half turn. */
export interface Card {
  readonly grey: Grey;
  /** Maps the card's pixels to those of the stored picture. */
  readonly locate: Locate;
  /** Clockwise rotation of the picture to the card's orientation, 0 or 90, before a half turn. */
  readonly turn: 0 | 90;
}

/** Large enough that a line of a card has the height that the engine prefers. */
const CARD_WIDTH = 1200;
const SIDES = 85.6 / 53.98;
const CLEAR_LEAN = 0.04;

/** A paper on the table: the rectangle around it, and its corners if the camera was at an angle. */
interface Paper {
  readonly rectangle: Rectangle;
  readonly leaning?: Leaning | undefined;
}

/** Marks pixels that differ from the picture's border, that is, from the table. */
function groundMask({ width, height, data }: DecodedPicture['small']): Uint8Array | undefined {
  const rim: number[][] = [[], [], []];
  const depth = Math.max(2, Math.round(Math.min(width, height) * 0.015));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x >= depth && y >= depth && x < width - depth && y < height - depth) continue;
      rim.forEach((values, c) => values.push(data[(y * width + x) * 3 + c] ?? 0));
    }
  }
  const middle = rim.map((values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);
  const distance = new Uint8Array(width * height);
  for (let at = 0; at < distance.length; at += 1) {
    let most = 0;
    for (let c = 0; c < 3; c += 1) {
      most = Math.max(most, Math.abs((data[at * 3 + c] ?? 0) - (middle[c] ?? 0)));
    }
    distance[at] = most;
  }
  const threshold = otsu(distance);
  if (threshold < 6) return undefined;
  return distance.map((value) => (value > threshold ? 1 : 0));
}

/** The threshold that best separates values into two groups (Otsu 1979). */
function otsu(values: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const total = values.length;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let [below, sum_below, best, threshold] = [0, 0, 0, 0];
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0;
    if (below === 0 || below === total) continue;
    sum_below += value * (counts[value] ?? 0);
    const means = sum_below / below - (sum - sum_below) / (total - below);
    const spread = below * (total - below) * means * means;
    if (spread > best) [best, threshold] = [spread, value];
  }
  return threshold;
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

/** The smallest rectangle, at any angle, around these points. */
function smallestRectangle(points: readonly Point[]): Rectangle {
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

/**
 * Normalizes an angle so that the long side points right. Right and left cannot be distinguished
 * yet.
 */
function normalised(angle: number): number {
  const half = Math.PI;
  return angle - half * Math.round(angle / half);
}

function findPapers({ small }: DecodedPicture): Paper[] {
  const mask = groundMask(small);
  if (!mask) return [];
  const { width, height } = small;
  const { parts, labels } = partsOf(mask, width, height);
  const columnsOf = (part: Part, label: number): Point[] => {
    const rims: Point[] = [];
    for (let x = part.x; x < part.x + part.width; x += 1) {
      let [first, last] = [-1, -1];
      for (let y = part.y; y < part.y + part.height; y += 1) {
        if (labels[y * width + x] !== label) continue;
        if (first < 0) first = y;
        last = y;
      }
      if (first >= 0) rims.push([x + 0.5, first], [x + 0.5, last + 1]);
    }
    return rims;
  };
  return parts.flatMap((part, index) => {
    if (part.width * part.height < width * height * 0.06) return [];
    if (part.width < 20 || part.height < 20) return [];
    const rims: Point[] = [];
    for (let y = part.y; y < part.y + part.height; y += 1) {
      let [first, last] = [-1, -1];
      for (let x = part.x; x < part.x + part.width; x += 1) {
        if (labels[y * width + x] !== index + 1) continue;
        if (first < 0) first = x;
        last = x;
      }
      if (first >= 0) rims.push([first, y], [last + 1, y], [first, y + 1], [last + 1, y + 1]);
    }
    const rectangle = smallestRectangle(rims);
    // The round corners and half pixels of the upper and lower sides are found column by column.
    return [
      { rectangle, leaning: findCorners([...rims, ...columnsOf(part, index + 1)], rectangle) },
    ];
  });
}

/** Cuts a card out as if it were seen from directly above. */
function cutOut(decoded: DecodedPicture, { rectangle, leaning }: Paper): Card {
  const { cx, cy, long, short } = rectangle;
  const ratio = decoded.grey.width / decoded.small.width;
  const angle = normalised(rectangle.angle);
  const turn = Math.abs(angle) > Math.PI / 4 ? 90 : 0;
  if (leaning) {
    const { corners } = leaning;
    const [first, second, third, last] = corners;
    // The long side points in the rectangle's direction. Another half turn makes it point right.
    const is_turned = Math.abs(angle - rectangle.angle) > 1;
    const upright: Corners = is_turned ? [third, last, first, second] : corners;
    const height = Math.round(CARD_WIDTH / SIDES);
    const seen = stretched(ontoCorners(CARD_WIDTH, height, upright), ratio);
    return cardOf(decoded, seen, CARD_WIDTH, height, turn);
  }
  const step = (long * ratio) / CARD_WIDTH;
  const height = Math.max(1, Math.round((short * ratio) / step));
  const [cos, sin] = [Math.cos(angle) * step, Math.sin(angle) * step];
  const [u, v] = [CARD_WIDTH / 2, height / 2];
  const seen: Projection = {
    a: cos,
    b: -sin,
    c: cx * ratio - u * cos + v * sin,
    d: sin,
    e: cos,
    f: cy * ratio - u * sin - v * cos,
    g: 0,
    h: 0,
  };
  return cardOf(decoded, seen, CARD_WIDTH, height, turn);
}

const cardOf = (
  { grey, scale }: DecodedPicture,
  seen: Projection,
  width: number,
  height: number,
  turn: Card['turn'],
): Card => ({
  grey: resample(grey, width, height, seen),
  locate: project(stretched(seen, 1 / scale)),
  turn,
});

/** Splits two touching cards, which look like one almost square card. */
function halves(rectangle: Rectangle): readonly Rectangle[] {
  const { cx, cy, angle, long, short } = rectangle;
  const [dx, dy] = [(Math.cos(angle) * long) / 4, (Math.sin(angle) * long) / 4];
  return [-1, 1].map((side) => ({
    cx: cx + side * dx,
    cy: cy + side * dy,
    angle: angle + Math.PI / 2,
    long: short,
    short: long / 2,
  }));
}

function wholePicture(decoded: DecodedPicture): Card {
  const { width, height } = decoded.grey;
  const step = width / CARD_WIDTH;
  const seen: Projection = { a: step, b: 0, c: 0, d: 0, e: step, f: 0, g: 0, h: 0 };
  return cardOf(decoded, seen, CARD_WIDTH, Math.max(1, Math.round(height / step)), 0);
}

/** The same for a picture in portrait format, with its card along the long side. */
function wholeOnEnd(decoded: DecodedPicture): Card {
  const { width, height } = decoded.grey;
  const step = height / CARD_WIDTH;
  const seen: Projection = { a: 0, b: step, c: 0, d: -step, e: 0, f: height - 1, g: 0, h: 0 };
  return cardOf(decoded, seen, CARD_WIDTH, Math.max(1, Math.round(width / step)), 90);
}

const areaOf = ({ rectangle }: Paper): number => rectangle.long * rectangle.short;

/** The long side divided by the short side. Each is the mean of two opposite sides. */
function ratioOf({ rectangle, leaning }: Paper): number {
  if (!leaning) return rectangle.long / rectangle.short;
  const [first, second, third, last] = leaning.corners;
  const length = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const long = length(first, second) + length(third, last);
  return long / (length(second, third) + length(last, first));
}

/**
 * Finds the cards in a picture, at most two, each lengthwise. The result is the whole picture if no
 * card's edge is visible.
 */
export function findCards(decoded: DecodedPicture): Card[] {
  const papers = findPapers(decoded).flatMap((paper): readonly Paper[] => {
    const ratio = ratioOf(paper);
    // A paper with this much perspective is one card whose side only appears short.
    const is_one = (paper.leaning?.lean ?? 0) > CLEAR_LEAN;
    if (ratio <= 1.15 || ratio >= 1.36 || is_one) return [paper];
    return halves(paper.rectangle).map((rectangle) => ({ rectangle }));
  });
  const fitting = papers.filter((paper) => {
    const ratio = ratioOf(paper);
    const [least, most] = paper.leaning ? [0.72, 1.3] : [0.82, 1.2];
    return ratio > SIDES * least && ratio < SIDES * most;
  });
  if (fitting.length > 0) {
    return fitting
      .toSorted((one, other) => areaOf(other) - areaOf(one))
      .slice(0, 2)
      .map((paper) => cutOut(decoded, paper));
  }
  const on_end = decoded.grey.height > decoded.grey.width * 1.2;
  return [on_end ? wholeOnEnd(decoded) : wholePicture(decoded)];
}

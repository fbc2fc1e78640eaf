import type { PictureArea } from '@diwan/contract/features/signatures/records';
import { type Component, findComponents } from './components.ts';
import { blur, type Box, createPlane, cut, dilate, otsu, type Plane } from './plane.ts';

/** The area of the signature on a licence, in percent of the picture (specification, section 9). */
const SINGLE: PictureArea = { x: 56.28, y: 82.68, width: 16.88, height: 8.15 };
/** The area in a picture with the front above the back. Only the front has a signature. */
const STACKED: PictureArea = { ...SINGLE, y: 37.5, height: 7.5 };
const STACKED_FROM = 1.5;

/**
 * Returns the area to search first, in percent of the picture. A tall picture has the front above
 * the back.
 */
export const nominalArea = ({ width, height }: Pick<Plane, 'width' | 'height'>): PictureArea =>
  height / width > STACKED_FROM ? STACKED : SINGLE;

/** The margin around the area in which ink is searched, as a share of the area's size. */
const MARGIN_X = 0.35;
const MARGIN_Y = 0.45;

export interface ExtractedSignature {
  /** The ink within the cut area, as darkness from 0 to 1. */
  readonly ink: Plane;
  /** The area that was cut out, in percent of the picture. */
  readonly area: PictureArea;
}

const boxOf = ({ x, y, width, height }: PictureArea, picture: Plane): Box => ({
  left: (x / 100) * picture.width,
  top: (y / 100) * picture.height,
  right: ((x + width) / 100) * picture.width,
  bottom: ((y + height) / 100) * picture.height,
});

const grow = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left - (right - left) * x,
  top: top - (bottom - top) * y,
  right: right + (right - left) * x,
  bottom: bottom + (bottom - top) * y,
});

/**
 * Computes how much darker each pixel is than its surroundings. This removes the card's colour, its
 * shading and the wide parts of its pattern.
 * @param picture brightness, 0 to 1
 */
function darkness(picture: Plane): Plane {
  const reach = Math.max(3, Math.round(picture.height * 0.06));
  const paper = blur(dilate(blur(picture, 1, 1), reach), reach, 2);
  const out = createPlane(picture.width, picture.height);
  for (let at = 0; at < out.data.length; at += 1) {
    const ground = Math.max(0.1, paper.data[at] ?? 1);
    out.data[at] = Math.max(0, (ground - (picture.data[at] ?? 1)) / ground);
  }
  return out;
}

/**
 * The minimum difference in darkness between a pen and its paper. Lines of a pattern are fainter.
 */
const LEAST_CONTRAST = 0.16;
/** The share of the level from which a fainter pixel belongs to a stroke that it touches. */
const FAINT_SHARE = 0.6;
/**
 * The share of the darkest ink that a part of a component must reach, so that the component is ink.
 */
const DARK_SHARE = 0.75;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Finds the groups of pixels that are dark enough to be ink and not the card's pattern. */
function findInk(dark: Plane): { readonly parts: Component[]; readonly level: number } {
  const level = Math.max(LEAST_CONTRAST, otsu(dark.data));
  const sure = Array.from(dark.data).filter((value) => value >= level);
  if (sure.length === 0) return { parts: [], level };
  const full = quantile(sure, 0.75);
  const speck = Math.max(6, Math.round(dark.data.length * 0.0004));
  const parts = findComponents(dark, Math.max(LEAST_CONTRAST * 0.8, level * FAINT_SHARE)).filter(
    ({ pixels }) =>
      pixels.length >= speck &&
      quantile(
        pixels.map((at) => dark.data[at] ?? 0),
        0.85,
      ) >=
        full * DARK_SHARE,
  );
  return { parts, level };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Checks whether a component is a line or an edge of the card, which crosses the whole search area.
 */
const isFrame = (part: Component, { width, height }: Plane): boolean =>
  (part.right - part.left > width * 0.97 && part.bottom - part.top < height * 0.12) ||
  (part.bottom - part.top > height * 0.97 && part.right - part.left < width * 0.06);

const around = (parts: readonly Box[]): Box => ({
  left: Math.min(...parts.map(({ left }) => left)),
  top: Math.min(...parts.map(({ top }) => top)),
  right: Math.max(...parts.map(({ right }) => right)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
});

/** Copies only the ink of some components. */
function onlyInk(dark: Plane, parts: readonly Component[]): Plane {
  const ink = createPlane(dark.width, dark.height);
  for (const { pixels } of parts) {
    for (const at of pixels) ink.data[at] = Math.min(1, (dark.data[at] ?? 0) * 1.4);
  }
  return ink;
}

/** The minimum number of ink pixels of a signature. */
const LEAST_INK = 40;

/**
 * Cuts the signature out of the picture of a licence.
 * @param picture brightness, 0 to 1
 * @returns the ink that touches the expected area, without the card's pattern; null if the area has
 * too little ink
 */
export function extractSignature(picture: Plane): ExtractedSignature | null {
  const nominal = boxOf(nominalArea(picture), picture);
  const search = grow(nominal, MARGIN_X, MARGIN_Y);
  const left = Math.max(0, Math.floor(search.left));
  const top = Math.max(0, Math.floor(search.top));
  const near = cut(picture, search);
  const dark = darkness(near);
  const place: Box = {
    left: nominal.left - left,
    top: nominal.top - top,
    right: nominal.right - left,
    bottom: nominal.bottom - top,
  };
  const { parts } = findInk(dark);
  const ours = parts.filter((part) => overlaps(part, place) && !isFrame(part, near));
  if (ours.reduce((sum, { pixels }) => sum + pixels.length, 0) < LEAST_INK) return null;
  const box = grow(around(ours), 0.03, 0.06);
  const ink = cut(onlyInk(dark, ours), box);
  const percent = (value: number, whole: number) => Math.round((value / whole) * 10_000) / 100;
  const cut_left = Math.max(0, Math.floor(box.left));
  const cut_top = Math.max(0, Math.floor(box.top));
  return {
    ink,
    area: {
      x: percent(left + cut_left, picture.width),
      y: percent(top + cut_top, picture.height),
      width: percent(ink.width, picture.width),
      height: percent(ink.height, picture.height),
    },
  };
}

/**
 * Extracts the dark ink of a drawing on light paper.
 * @param picture brightness, 0 to 1
 * @returns darkness, 0 to 1; null without ink
 */
export function inkOfDrawing(picture: Plane): Plane | null {
  const dark = createPlane(picture.width, picture.height);
  for (let at = 0; at < dark.data.length; at += 1) dark.data[at] = 1 - (picture.data[at] ?? 1);
  const { parts } = findInk(dark);
  const count = parts.reduce((sum, { pixels }) => sum + pixels.length, 0);
  return count < LEAST_INK ? null : onlyInk(dark, parts);
}

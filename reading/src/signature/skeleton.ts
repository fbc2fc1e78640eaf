import { blur, type Plane, resize } from './plane.ts';

/** A point of a signature's centre line, in pixels of the original plane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The longer side, in pixels, of the plane in which strokes are thinned. At this size, fine loops
 * remain and noise disappears.
 */
const SIDE = 340;
const LEAST_DARK = 0.22;

const NEAR: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/**
 * Removes the outer pixels in one of two directions (Zhang and Suen 1984).
 * @returns the remaining pixels
 */
function peel(ink: Uint8Array, width: number, pixels: number[], second: boolean): number[] {
  const gone: number[] = [];
  const offsets = NEAR.map(([x, y]) => y * width + x);
  const around = new Uint8Array(8);
  const kept = pixels.filter((at) => {
    let [count, changes] = [0, 0];
    for (let n = 0; n < 8; n += 1) {
      around[n] = ink[at + (offsets[n] ?? 0)] ?? 0;
      count += around[n] ?? 0;
    }
    for (let n = 0; n < 8; n += 1) {
      if (around[n] === 0 && around[(n + 1) % 8] === 1) changes += 1;
    }
    const [north = 0, , east = 0, , south = 0, , west = 0] = around;
    const open = second
      ? north * east * west === 0 && north * south * west === 0
      : north * east * south === 0 && east * south * west === 0;
    const goes = count >= 2 && count <= 6 && changes === 1 && open;
    if (goes) gone.push(at);
    return !goes;
  });
  for (const at of gone) ink[at] = 0;
  return kept;
}

/**
 * Computes the centre lines of the ink, one pixel wide.
 * @param ink darkness, 0 to 1
 * @returns the points, in the plane's own pixels
 */
export function thin(ink: Plane): Point[] {
  const scale = Math.min(2.5, SIDE / Math.max(ink.width, ink.height));
  const width = Math.max(3, Math.round(ink.width * scale));
  const height = Math.max(3, Math.round(ink.height * scale));
  const smooth = blur(resize(ink, width, height), 1, 1);
  // The mask has an empty border, so that every pixel has eight neighbours.
  const row = width + 2;
  const mask = new Uint8Array(row * (height + 2));
  let pixels: number[] = [];
  for (let at = 0; at < smooth.data.length; at += 1) {
    if ((smooth.data[at] ?? 0) < LEAST_DARK) continue;
    const place = (Math.floor(at / width) + 1) * row + (at % width) + 1;
    mask[place] = 1;
    pixels.push(place);
  }
  for (let before = -1; before !== pixels.length;) {
    before = pixels.length;
    pixels = peel(mask, row, pixels, false);
    pixels = peel(mask, row, pixels, true);
  }
  return pixels.map((at) => ({
    x: ((at % row) - 0.5) * (ink.width / width),
    y: (Math.floor(at / row) - 0.5) * (ink.height / height),
  }));
}

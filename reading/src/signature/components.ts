import type { Box, Plane } from './plane.ts';

/** A connected group of ink pixels. */
export interface Component extends Box {
  /** Indexes into the plane's data. */
  readonly pixels: readonly number[];
}

const NEIGHBOURS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/**
 * Collects all pixels of value `least` or more that are connected with one pixel. Marks them as
 * seen.
 */
function collect(plane: Plane, seen: Uint8Array, start: number, least: number): Component {
  const { width, height, data } = plane;
  seen[start] = 1;
  const pixels = [start];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let next = 0; next < pixels.length; next += 1) {
    const at = pixels[next] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    for (const [across, down] of NEIGHBOURS) {
      const [near_x, near_y] = [x + across, y + down];
      if (near_x < 0 || near_y < 0 || near_x >= width || near_y >= height) continue;
      const near = near_y * width + near_x;
      if (seen[near] === 1 || (data[near] ?? 0) < least) continue;
      seen[near] = 1;
      pixels.push(near);
    }
  }
  return { left, top, right, bottom, pixels };
}

/**
 * Finds groups of touching pixels with a value of at least `least`. Pixels also touch at corners.
 */
export function findComponents(plane: Plane, least: number): Component[] {
  const seen = new Uint8Array(plane.data.length);
  const found: Component[] = [];
  for (const [start, value] of plane.data.entries()) {
    if (seen[start] === 1 || value < least) continue;
    found.push(collect(plane, seen, start, least));
  }
  return found;
}

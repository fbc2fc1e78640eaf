import type { Grey } from './raster.ts';

/**
 * A projection of a plane. It maps (x, y) to (ax + by + c, dx + ey + f) / (gx + hy + 1). The
 * projection is affine if g and h are 0.
 */
interface Projection {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly g: number;
  readonly h: number;
}

export type Point = readonly [number, number];
type Corners = readonly [Point, Point, Point, Point];

/**
 * Returns the projection that maps (0, 0), (width, 0), (width, height) and (0, height) to four
 * corners, in this order. Source: Heckbert, "Fundamentals of Texture Mapping and Image Warping",
 * 1989, 2.2.3.
 */
export function ontoCorners(width: number, height: number, corners: Corners): Projection {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return {
    a: (x1 - x0 + g * x1) / width,
    b: (x3 - x0 + h * x3) / height,
    c: x0,
    d: (y1 - y0 + g * y1) / width,
    e: (y3 - y0 + h * y3) / height,
    f: y0,
    g: g / width,
    h: h / height,
  };
}

/** Resamples a picture through a projection, with bilinear interpolation. */
export function resample(from: Grey, width: number, height: number, seen: Projection): Grey {
  const { a, b, c, d, e, f, g, h } = seen;
  const { data: source, width: w, height: tall } = from;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1;
      const px = Math.min(w - 2, Math.max(0, (a * x + b * y + c) / depth));
      const py = Math.min(tall - 2, Math.max(0, (d * x + e * y + f) / depth));
      const [ix, iy] = [px | 0, py | 0];
      const [fx, fy] = [px - ix, py - iy];
      const at = iy * w + ix;
      const top = (source[at] ?? 0) * (1 - fx) + (source[at + 1] ?? 0) * fx;
      const low = (source[at + w] ?? 0) * (1 - fx) + (source[at + w + 1] ?? 0) * fx;
      data[y * width + x] = top * (1 - fy) + low * fy;
    }
  }
  return { width, height, data };
}

/** Resamples a picture to another size. */
export const toSize = (from: Grey, width: number, height: number): Grey =>
  resample(from, width, height, {
    a: from.width / width,
    b: 0,
    c: 0,
    d: 0,
    e: from.height / height,
    f: 0,
    g: 0,
    h: 0,
  });

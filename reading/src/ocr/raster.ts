import sharp from 'sharp';

/** A picture in shades of grey, from 0 (black) to 255 (white), row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DecodedPicture {
  /** The size of the stored picture. */
  readonly width: number;
  readonly height: number;
  /** The picture, reduced to at most `LONGEST` pixels on a side. */
  readonly grey: Grey;
}

const LONGEST = 2600;
const MOST_PIXELS = 60_000_000;

/**
 * Decodes a picture and reduces it to at most `LONGEST` pixels on a side.
 * @throws Error for bytes that are not a picture
 */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { width, height } = await open().metadata();
  const fit = { width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await open()
    .flatten({ background: '#ffffff' })
    .resize(fit)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width,
    height,
    grey: { width: info.width, height: info.height, data: greyOf(data, info.channels) },
  };
}

function greyOf(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const out = new Uint8Array(pixels);
  for (let at = 0; at < pixels; at += 1) {
    const base = at * channels;
    out[at] =
      channels < 3
        ? (data[base] ?? 0)
        : ((data[base] ?? 0) * 77 + (data[base + 1] ?? 0) * 150 + (data[base + 2] ?? 0) * 29) >> 8;
  }
  return out;
}

/** Cuts a box, in pixels, out of a picture. The part of the box outside the picture is ignored. */
export function cropGrey({ width, height, data }: Grey, box: Box): Grey {
  const x0 = Math.max(0, Math.floor(box.x));
  const y0 = Math.max(0, Math.floor(box.y));
  const w = Math.min(width, Math.ceil(box.x + box.width)) - x0;
  const h = Math.min(height, Math.ceil(box.y + box.height)) - y0;
  const out = new Uint8Array(Math.max(0, w) * Math.max(0, h));
  for (let y = 0; y < h; y += 1) {
    out.set(data.subarray((y0 + y) * width + x0, (y0 + y) * width + x0 + w), y * w);
  }
  return { width: w, height: h, data: out };
}

/** Computes the integral image, with which the mean of any window takes constant time. */
function integralOf({ width, height, data }: Grey): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/**
 * Marks ink as 1. Ink is darker than its surroundings, at any brightness of the light.
 * @param radius the size of the surroundings in pixels, about the height of a line
 */
export function inkOf(grey: Grey, radius: number): Uint8Array {
  const { width, height, data } = grey;
  const sums = integralOf(grey);
  const stride = width + 1;
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [y0, y1] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x += 1) {
      const [x0, x1] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        (sums[y1 * stride + x1] ?? 0) -
        (sums[y0 * stride + x1] ?? 0) -
        (sums[y1 * stride + x0] ?? 0) +
        (sums[y0 * stride + x0] ?? 0);
      const mean = sum / ((y1 - y0) * (x1 - x0));
      ink[y * width + x] = (data[y * width + x] ?? 0) < mean * 0.82 - 1 ? 1 : 0;
    }
  }
  return ink;
}

/** Normalizes the contrast to dark ink on white, which the engine prefers. */
export function levelled({ width, height, data }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const at = (share: number): number => {
    let left = share * data.length;
    for (let value = 0; value < 256; value += 1) {
      left -= counts[value] ?? 0;
      if (left <= 0) return value;
    }
    return 255;
  };
  const [low, high] = [at(0.01), Math.max(at(0.7), at(0.01) + 1)];
  const out = data.map((value) => Math.max(0, Math.min(255, ((value - low) * 255) / (high - low))));
  return { width, height, data: out };
}

export interface Part extends Box {
  /** The number of ink pixels. */
  readonly area: number;
}

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

/**
 * Finds the connected parts of a binary picture.
 * @returns the parts, and the number of the part of each pixel; numbers start at 1, and 0 is no
 * part
 */
export function partsOf(
  ink: Uint8Array,
  width: number,
  height: number,
): { readonly parts: readonly Part[]; readonly labels: Int32Array } {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const parts: Part[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1 || labels[start] !== 0) continue;
    const label = parts.length + 1;
    let [x0, y0, x1, y1, area, depth] = [width, height, 0, 0, 0, 1];
    stack[0] = start;
    labels[start] = label;
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      area += 1;
      [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
      [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
      for (const [dx, dy] of AROUND) {
        const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
        const next = at + dy * width + dx;
        if (!inside || ink[next] !== 1 || labels[next] !== 0) continue;
        labels[next] = label;
        stack[depth] = next;
        depth += 1;
      }
    }
    parts.push({ x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1, area });
  }
  return { parts, labels };
}

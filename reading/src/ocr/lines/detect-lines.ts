import type { Models } from './models.ts';
import { type Point, toSize } from '../projection.ts';
import { type Grey, partsOf } from '../raster.ts';
import { type Rectangle, smallestRectangle } from './rectangle.ts';

/** The longest side of the model's input, in pixels. Larger inputs found no more lines. */
const LONGEST = 960;
const BLOCK = 32;
/**
 * The minimum probability of a pixel (`PIXEL`), and the minimum mean of a line (`LINE`). Source:
 * Liao 2020, differentiable binarization.
 */
const PIXEL = 0.3;
const LINE = 0.6;
/**
 * The factor by which the core of a line grows on all sides. The model marks only the core. The
 * growth is this factor times the area divided by the perimeter.
 */
const GROWTH = 1.5;
const THINNEST = 3;

// The mean and standard deviation of the pictures with which the model was trained.
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

const inBlocks = (length: number): number => Math.max(BLOCK, Math.round(length / BLOCK) * BLOCK);

function planesOf({ data }: Grey): Float32Array {
  const planes = new Float32Array(data.length * 3);
  for (let c = 0; c < 3; c += 1) {
    const [mean = 0, deviation = 1] = [MEAN[c], DEVIATION[c]];
    for (let at = 0; at < data.length; at += 1) {
      planes[c * data.length + at] = ((data[at] ?? 0) / 255 - mean) / deviation;
    }
  }
  return planes;
}

/**
 * Shrinks a picture. Each pixel becomes the mean of its area, so that thin strokes are not lost.
 */
function shrink(grey: Grey, width: number, height: number): Grey {
  const halved = grey.width >= 2 * width && grey.height >= 2 * height;
  if (halved) {
    const [w, h] = [grey.width >> 1, grey.height >> 1];
    const data = new Uint8Array(w * h);
    for (let y = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1) {
        const at = 2 * y * grey.width + 2 * x;
        const top = (grey.data[at] ?? 0) + (grey.data[at + 1] ?? 0);
        const low = (grey.data[at + grey.width] ?? 0) + (grey.data[at + grey.width + 1] ?? 0);
        data[y * w + x] = (top + low) >> 2;
      }
    }
    return shrink({ width: w, height: h, data }, width, height);
  }
  return toSize(grey, width, height);
}

/**
 * Finds the lines of text in a picture. Each is a rectangle at any angle, in pixels of the picture.
 * `angle` is only the direction of the long side, so a line may be upside down.
 */
export async function detectLines(models: Models, grey: Grey): Promise<Rectangle[]> {
  const scale = Math.min(1, LONGEST / Math.max(grey.width, grey.height));
  const [width, height] = [inBlocks(grey.width * scale), inBlocks(grey.height * scale)];
  const chances = await models.findText(planesOf(shrink(grey, width, height)), width, height);
  const ink = Uint8Array.from(chances, (chance) => (chance > PIXEL ? 1 : 0));
  const { parts, labels } = partsOf(ink, width, height);
  const [across, down] = [grey.width / width, grey.height / height];
  return parts.flatMap((part, index) => {
    const edge: Point[] = [];
    let sum = 0;
    for (let y = part.y; y < part.y + part.height; y += 1) {
      let [first, last] = [-1, -1];
      for (let x = part.x; x < part.x + part.width; x += 1) {
        if (labels[y * width + x] !== index + 1) continue;
        sum += chances[y * width + x] ?? 0;
        if (first < 0) first = x;
        last = x + 1;
      }
      if (first >= 0) edge.push([first, y], [last, y], [first, y + 1], [last, y + 1]);
    }
    if (sum / part.area < LINE) return [];
    const { long, short } = smallestRectangle(edge);
    if (short < THINNEST) return [];
    const out = (GROWTH * long * short) / (2 * (long + short));
    const whole = smallestRectangle(edge.map(([x, y]) => [x * across, y * down]));
    const grown = 2 * out * Math.sqrt(across * down);
    return [{ ...whole, long: whole.long + grown, short: whole.short + grown }];
  });
}

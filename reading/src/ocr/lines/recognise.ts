import { LINE_HEIGHT, type Models } from './models.ts';
import { toSize } from '../projection.ts';
import type { Grey } from '../raster.ts';

/** The largest width of the model's input, in pixels. A longer line is squeezed to this width. */
const WIDEST = 960;

interface Recognition {
  readonly text: string;
  /** The mean probability of the signs, 0 to 1. */
  readonly confidence: number;
}

/**
 * Reads an upright line with the learned model. The model recognises Latin letters, digits and
 * Chinese, and often drops spaces.
 */
export async function recognise(models: Models, strip: Grey): Promise<Recognition> {
  const shown = Math.round((strip.width * LINE_HEIGHT) / Math.max(1, strip.height));
  const width = Math.min(WIDEST, Math.max(LINE_HEIGHT, shown));
  const scaled = toSize(strip, width, LINE_HEIGHT);
  const size = width * LINE_HEIGHT;
  const planes = new Float32Array(size * 3);
  scaled.data.forEach((value, at) => {
    planes[at] = value / 127.5 - 1;
  });
  planes.copyWithin(size, 0, size);
  planes.copyWithin(2 * size, 0, size);
  const { steps, chances } = await models.readLine(planes, width);
  const kinds = models.signs.length;
  let [text, sum, count, before] = ['', 0, 0, 0];
  for (let step = 0; step < steps; step += 1) {
    let [best, most] = [0, 0];
    for (let kind = 0; kind < kinds; kind += 1) {
      const chance = chances[step * kinds + kind] ?? 0;
      if (chance > most) [best, most] = [kind, chance];
    }
    // A sign lasts for several steps (connectionist temporal classification), so repeats are
    // skipped.
    if (best !== 0 && best !== before) {
      text += models.signs[best] ?? '';
      sum += most;
      count += 1;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

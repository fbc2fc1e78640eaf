import { readFileSync } from 'node:fs';
import type { Line } from './find-lines.ts';
import { cropGrey, type Grey, levelled, type Part } from './raster.ts';

/**
 * The input size of a glyph, in pixels. Its vertical position in the line is kept, because an
 * Arabic zero is a dot.
 */
export const GLYPH = { width: 16, height: 20 } as const;
const INPUTS = GLYPH.width * GLYPH.height;
export const HIDDEN = 40;
export const DIGITS = 10;

export interface DigitWeights {
  readonly hidden: Float32Array;
  readonly hidden_bias: Float32Array;
  readonly out: Float32Array;
  readonly out_bias: Float32Array;
}

/**
 * The network that `npm run train:digits` trained on drawn digits. A weight is one byte. Each layer
 * has a scale.
 */
interface DigitModel {
  readonly scales: readonly [number, number, number, number];
  readonly weights: string;
}

function loadWeights(): DigitWeights {
  const text = readFileSync(new URL('./digits-model.json', import.meta.url), 'utf8');
  const { scales, weights } = JSON.parse(text) as DigitModel;
  const bytes = Buffer.from(weights, 'base64');
  let at = 0;
  const take = (length: number, scale: number): Float32Array => {
    const layer = Float32Array.from({ length }, (_, n) => bytes.readInt8(at + n) * scale);
    at += length;
    return layer;
  };
  return {
    hidden: take(INPUTS * HIDDEN, scales[0]),
    hidden_bias: take(HIDDEN, scales[1]),
    out: take(HIDDEN * DIGITS, scales[2]),
    out_bias: take(DIGITS, scales[3]),
  };
}

/**
 * Returns the probability of each digit, 0 to 9. The probabilities sum to 1.
 * @param glyph the inputs of `runInputs`: 16 x 20 values from 0 to 1, row by row
 */
export function chancesOf(weights: DigitWeights, glyph: Float32Array): Float32Array {
  const { hidden, hidden_bias, out, out_bias } = weights;
  const chances = Float32Array.from(out_bias);
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    let sum = hidden_bias[unit] ?? 0;
    for (let at = 0; at < INPUTS; at += 1) {
      sum += (glyph[at] ?? 0) * (hidden[unit * INPUTS + at] ?? 0);
    }
    const active = Math.max(0, sum);
    for (let digit = 0; digit < DIGITS; digit += 1) {
      chances[digit] = (chances[digit] ?? 0) + active * (out[digit * HIDDEN + unit] ?? 0);
    }
  }
  const most = Math.max(...chances);
  const powers = chances.map((value) => Math.exp(value - most));
  const total = powers.reduce((sum, value) => sum + value, 0);
  return powers.map((value) => value / total);
}

/** Joins parts that are above each other to one glyph. */
export function glyphsOf({ parts }: Line): Part[] {
  const glyphs: Part[] = [];
  for (const part of parts) {
    const last = glyphs.at(-1);
    const shared = last ? last.x + last.width - part.x : 0;
    if (last && shared > 0.5 * Math.min(last.width, part.width)) {
      const [x, y] = [Math.min(last.x, part.x), Math.min(last.y, part.y)];
      const x1 = Math.max(last.x + last.width, part.x + part.width);
      const y1 = Math.max(last.y + last.height, part.y + part.height);
      const area = last.area + part.area;
      glyphs[glyphs.length - 1] = { x, y, width: x1 - x, height: y1 - y, area };
    } else {
      glyphs.push(part);
    }
  }
  return glyphs;
}

/** Converts one glyph of a line to the network's inputs. Ink is 1. */
function glyphInputs(
  levels: Grey,
  origin: { x: number; y: number },
  glyph: Part,
  top: number,
  height: number,
): Float32Array {
  const inputs = new Float32Array(INPUTS);
  const step = Math.max(height / GLYPH.height, glyph.width / GLYPH.width);
  const middle = glyph.x - origin.x + glyph.width / 2;
  const y0 = top - origin.y + height / 2;
  const { width, data } = levels;
  // Pixels outside this range belong to neighbouring glyphs.
  const [left, right] = [glyph.x - origin.x - 1, glyph.x - origin.x + glyph.width];
  for (let row = 0; row < GLYPH.height; row += 1) {
    for (let column = 0; column < GLYPH.width; column += 1) {
      const x = Math.round(middle + (column + 0.5 - GLYPH.width / 2) * step - 0.5);
      const y = Math.round(y0 + (row + 0.5 - GLYPH.height / 2) * step - 0.5);
      if (x < left || x > right || x < 0 || x >= width || y < 0 || y >= levels.height) continue;
      inputs[row * GLYPH.width + column] = 1 - (data[y * width + x] ?? 255) / 255;
    }
  }
  return inputs;
}

/** Computes the inputs of a run of glyphs. The tallest ones determine the height of the line. */
export function runInputs(grey: Grey, glyphs: readonly Part[]): Float32Array[] {
  const top = Math.min(...glyphs.map(({ y }) => y));
  const bottom = Math.max(...glyphs.map(({ y, height }) => y + height));
  const left = Math.min(...glyphs.map(({ x }) => x));
  const right = Math.max(...glyphs.map(({ x, width }) => x + width));
  const box = { x: left - 4, y: top - 4, width: right - left + 8, height: bottom - top + 8 };
  const origin = { x: Math.max(0, Math.floor(box.x)), y: Math.max(0, Math.floor(box.y)) };
  const levels = levelled(cropGrey(grey, box));
  return glyphs.map((glyph) => glyphInputs(levels, origin, glyph, top, bottom - top));
}

let known: DigitWeights | undefined;

export interface ArabicDigits {
  readonly text: string;
  /** The confidence of the least certain digit. */
  readonly confidence: number;
  readonly glyphs: readonly Part[];
}

/**
 * Reads Arabic-Indic digits, which Tesseract cannot read with any setting. A label may be on the
 * same line, so every run of `length` glyphs is a candidate.
 */
export function readArabicDigits(grey: Grey, line: Line, length: number): ArabicDigits[] {
  const glyphs = glyphsOf(line);
  if (glyphs.length < length || glyphs.length > length + 12) return [];
  const weights = (known ??= loadWeights());
  const runs: ArabicDigits[] = [];
  for (let start = 0; start + length <= glyphs.length; start += 1) {
    const run = glyphs.slice(start, start + length);
    let [text, confidence] = ['', 1];
    for (const inputs of runInputs(grey, run)) {
      const chances = chancesOf(weights, inputs);
      const best = Math.max(...chances);
      text += String(chances.indexOf(best));
      confidence = Math.min(confidence, best);
    }
    runs.push({ text, confidence, glyphs: run });
  }
  return runs;
}

import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import {
  chancesOf,
  DIGITS,
  type DigitWeights,
  GLYPH,
  glyphsOf,
  HIDDEN,
  runInputs,
} from '../src/ocr/digits.ts';
import { findLines } from '../src/ocr/find-lines.ts';
import type { Grey } from '../src/ocr/raster.ts';
import { arabicFamilies } from './cards/fonts.ts';
import { type Chance, chanceFrom } from '../src/writers/chance.ts';
import { percent } from './intervals.ts';

/**
 * `npm run train:digits` trains the small network that reads Arabic-Indic digits. It draws numbers
 * in many fonts, blurred and dimmed as in photos, and finds their glyphs as the product does.
 */
const SHEETS = 260;
const ROUNDS = 14;
const OUT = new URL('../src/ocr/digits-model.json', import.meta.url);
const INPUTS = GLYPH.width * GLYPH.height;
const ROWS = 8;
const LENGTH = 12;

interface Sample {
  readonly inputs: Float32Array;
  readonly digit: number;
}

async function drawSheet(chance: Chance, families: readonly string[]) {
  const [width, height] = [1200, 100 * ROWS];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f3efe8';
  context.fillRect(0, 0, width, height);
  const numbers: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const text = Array.from({ length: LENGTH }, () => String(chance.whole(0, 9))).join('');
    numbers.push(text);
    context.fillStyle = chance.pick(['#101014', '#1a1a24', '#33303a']);
    context.font = `${chance.whole(28, 46)}px "${chance.pick(families)}"`;
    context.direction = 'rtl';
    context.textAlign = 'left';
    const shown = text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    context.fillText(shown, 60, 62 + row * 100);
  }
  const blur = chance.between(0.3, 2.1);
  const gain = chance.between(0.35, 1);
  const { data } = await sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(chance.between(-1, 1), { background: '#f3efe8' })
    .blur(blur)
    .linear(gain, chance.between(0, 10))
    .jpeg({ quality: chance.whole(40, 90) })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true }))
    .then(({ data: bytes, info }) => ({
      data: { width: info.width, height: info.height, data: new Uint8Array(bytes) } as Grey,
    }));
  return { grey: data, numbers };
}

async function drawSamples(chance: Chance, sheets: number, families: readonly string[]) {
  const samples: Sample[] = [];
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const { grey, numbers } = await drawSheet(chance, families);
    const { lines } = findLines(grey);
    const whole = lines.filter((line) => glyphsOf(line).length === LENGTH);
    for (const line of whole) {
      const row = Math.round((line.y + line.height / 2 - 46) / 100);
      const text = numbers[row] ?? '';
      runInputs(grey, glyphsOf(line)).forEach((inputs, place) => {
        const digit = Number(text[place] ?? NaN);
        if (!Number.isNaN(digit)) samples.push({ inputs, digit });
      });
    }
  }
  return samples;
}

function newWeights(chance: Chance): DigitWeights {
  const drawn = (length: number, spread: number) =>
    Float32Array.from({ length }, () => (chance.next() + chance.next() - 1) * spread);
  return {
    hidden: drawn(INPUTS * HIDDEN, 0.12),
    hidden_bias: drawn(HIDDEN, 0.01),
    out: drawn(HIDDEN * DIGITS, 0.3),
    out_bias: drawn(DIGITS, 0.01),
  };
}

/** Moves the weights one step down the gradient of the cross entropy of one sample. */
function learn(weights: DigitWeights, { inputs, digit }: Sample, rate: number): void {
  const { hidden, hidden_bias, out, out_bias } = weights;
  const error = chancesOf(weights, inputs);
  error[digit] = (error[digit] ?? 0) - 1;
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    let sum = hidden_bias[unit] ?? 0;
    const start = unit * INPUTS;
    for (let at = 0; at < INPUTS; at += 1) sum += (inputs[at] ?? 0) * (hidden[start + at] ?? 0);
    if (sum <= 0) continue;
    let back = 0;
    for (let one = 0; one < DIGITS; one += 1) {
      const place = one * HIDDEN + unit;
      back += (error[one] ?? 0) * (out[place] ?? 0);
      out[place] = (out[place] ?? 0) - rate * (error[one] ?? 0) * sum;
    }
    hidden_bias[unit] = (hidden_bias[unit] ?? 0) - rate * back;
    for (let at = 0; at < INPUTS; at += 1) {
      hidden[start + at] = (hidden[start + at] ?? 0) - rate * back * (inputs[at] ?? 0);
    }
  }
  for (let one = 0; one < DIGITS; one += 1) {
    out_bias[one] = (out_bias[one] ?? 0) - rate * (error[one] ?? 0);
  }
}

function shareRight(weights: DigitWeights, samples: readonly Sample[]): number {
  const right = samples.filter(({ inputs, digit }) => {
    const chances = chancesOf(weights, inputs);
    return chances.indexOf(Math.max(...chances)) === digit;
  });
  return right.length / samples.length;
}

function packed({ hidden, hidden_bias, out, out_bias }: DigitWeights) {
  const layers = [hidden, hidden_bias, out, out_bias];
  const scales = layers.map((layer) => Math.max(...layer.map(Math.abs)) / 127);
  const bytes = layers.flatMap((layer, n) =>
    Array.from(layer, (weight) => Math.round(weight / (scales[n] ?? 1))),
  );
  return { scales, weights: Buffer.from(Int8Array.from(bytes)).toString('base64') };
}

const families = arabicFamilies();
const chance = chanceFrom(20_263);
const samples = await drawSamples(chance, SHEETS, families);
const check = await drawSamples(chanceFrom(20_264), 40, families);
console.log(`${samples.length} drawn digits in ${families.length} cuts, ${check.length} to check`);
const weights = newWeights(chance);
for (let round = 0; round < ROUNDS; round += 1) {
  const rate = 0.02 * 0.8 ** round;
  for (let n = 0; n < samples.length; n += 1) learn(weights, chance.pick(samples), rate);
  console.log(`round ${round + 1}: ${percent(shareRight(weights, check), 3)} right`);
}
await writeFile(OUT, `${JSON.stringify(packed(weights))}\n`);

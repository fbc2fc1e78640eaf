import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import { isAccepted } from '../src/judge.ts';
import { readArabicDigits } from '../src/ocr/digits.ts';
import { createEngine } from '../src/ocr/engine.ts';
import { decideCivilId, type Sighting } from '../src/ocr/fields.ts';
import { findLines, type Line } from '../src/ocr/find-lines.ts';
import { cropGrey, type Grey } from '../src/ocr/raster.ts';
import type { TextLine } from '../src/ocr/read-side.ts';
import { drawCivilId } from './cards/draw-card.ts';
import { arabicFamilies, latinFamilies } from './cards/fonts.ts';
import { type Chance, chanceFrom } from '../src/writers/chance.ts';
import { percent, upperBound } from './intervals.ts';

/**
 * `npm run eval:numbers -- 3200` reads drawn lines with only a civil ID, in Latin and Arabic-Indic
 * digits. The lines are blurred, dimmed and squeezed as in photos. It measures:
 * - how many lines are misread
 * - how many misread lines have a right checksum
 * - how many errors remain if a second line must agree
 */
const [wanted = 3200] = process.argv.slice(2).map(Number);
const ROWS = 8;
const [WIDTH, ROW] = [1200, 95];

async function drawSheet(chance: Chance): Promise<{ grey: Grey; numbers: string[] }> {
  const canvas = createCanvas(WIDTH, ROW * ROWS);
  const context = canvas.getContext('2d');
  context.fillStyle = '#efeef2';
  context.fillRect(0, 0, WIDTH, ROW * ROWS);
  const numbers: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const { civil_id } = drawCivilId(chance);
    numbers.push(civil_id);
    const y = 60 + row * ROW;
    context.fillStyle = chance.pick(['#101014', '#26242a', '#3a3a44']);
    context.direction = 'ltr';
    context.textAlign = 'left';
    context.font = `${chance.whole(26, 40)}px "${chance.pick(LATIN)}"`;
    context.fillText(civil_id, 60, y);
    context.direction = 'rtl';
    context.textAlign = 'right';
    context.font = `${chance.whole(28, 46)}px "${chance.pick(ARABIC)}"`;
    const shown = civil_id.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    context.fillText(shown, WIDTH - 60, y);
  }
  const raw = { width: WIDTH, height: ROW * ROWS, channels: 4 } as const;
  const jpeg = await sharp(canvas.data(), { raw })
    .removeAlpha()
    .rotate(chance.between(-0.6, 0.6), { background: '#efeef2' })
    .blur(chance.between(0.3, 2.2))
    .linear(chance.between(0.3, 1), chance.between(0, 10))
    .jpeg({ quality: chance.whole(40, 90) })
    .toBuffer();
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { grey: { width: info.width, height: info.height, data: new Uint8Array(data) }, numbers };
}

const LATIN = latinFamilies();
const ARABIC = arabicFamilies();
const chance = chanceFrom(20_267);
const engine = createEngine();
const counts = {
  latin: 0,
  latin_right: 0,
  latin_passed: 0,
  arabic: 0,
  arabic_right: 0,
  arabic_passed: 0,
};
const judged = { numbers: 0, accepted: 0, wrong: 0 };

function lineOf(grey: Grey, box: Line): TextLine {
  const { x, y, width: long, height: short } = box;
  const rectangle = { cx: x + long / 2, cy: y + short / 2, angle: 0, long, short };
  return { rectangle, box, strip: cropGrey(grey, box), text: '', confidence: 0 };
}

async function readRow(grey: Grey, lines: readonly Line[], truth: string): Promise<void> {
  const sightings: Sighting[] = [];
  const sight = (line: Line, text: string, confidence: number, source: Sighting['source']) =>
    sightings.push({
      field: 'civil_id',
      text,
      confidence,
      line: lineOf(grey, line),
      side: 0,
      source,
      is_read_twice: false,
    });
  const latin = lines.find(({ x }) => x < WIDTH / 2);
  const arabic = lines.find(({ x }) => x >= WIDTH / 2);
  if (latin) {
    counts.latin += 1;
    const read = await engine.readLatin(grey, latin, 'digits');
    const text = read.text.replaceAll(/\D/g, '');
    if (text === truth) counts.latin_right += 1;
    else if (isCivilId(text)) counts.latin_passed += 1;
    if (text.length === 12) sight(latin, text, read.confidence, 'line');
  }
  if (arabic) {
    counts.arabic += 1;
    const [run] = readArabicDigits(grey, arabic, 12);
    if (run?.text === truth) counts.arabic_right += 1;
    else if (run && isCivilId(run.text)) counts.arabic_passed += 1;
    if (run) sight(arabic, run.text, run.confidence, 'arabic_digits');
  }
  judged.numbers += 1;
  const decided = decideCivilId(sightings, []);
  if (!decided || !isAccepted(decided, decided.evidence)) return;
  judged.accepted += 1;
  if (decided.read !== truth) judged.wrong += 1;
}

while (counts.latin + counts.arabic < wanted) {
  const { grey, numbers } = await drawSheet(chance);
  const { lines } = findLines(grey);
  for (const [row, truth] of numbers.entries()) {
    const middle = 48 + row * ROW;
    await readRow(
      grey,
      lines.filter(({ y, height }) => Math.abs(y + height / 2 - middle) < ROW / 2),
      truth,
    );
  }
}
await engine.close();

const tell = (script: 'latin' | 'arabic'): void => {
  const [n, right, passed] = [
    counts[script],
    counts[`${script}_right`],
    counts[`${script}_passed`],
  ];
  console.log(
    `  ${script.padEnd(7)} n ${n}  read right ${percent(right / n)}  misread and passed by the checksum ${passed} (at most ${percent(upperBound(passed, n))})`,
  );
};
console.log('Drawn lines of civil numbers');
tell('latin');
tell('arabic');
const { numbers, accepted, wrong } = judged;
console.log(
  `  two lines that agree: ${numbers} numbers, accepted ${percent(accepted / numbers)}, accepted and wrong ${wrong} (at most ${percent(upperBound(wrong, accepted))})`,
);

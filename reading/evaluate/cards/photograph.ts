import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { PDFDocument } from '@pdfme/pdf-lib';
import sharp from 'sharp';
import { ontoCorners, resample } from '../../src/ocr/projection.ts';
import type { Chance } from '../../src/writers/chance.ts';

export const DEFECTS = [
  'skew',
  'turn',
  'blur',
  'dim',
  'glare',
  'ground',
  'large',
  'jpeg',
  'pdf',
] as const;
/** `aside`: photographed from the side, with perspective. Its accuracy is measured separately. */
export type Defect = (typeof DEFECTS)[number] | 'aside';

export interface Photograph {
  readonly bytes: Uint8Array;
  readonly content_type: 'image/jpeg' | 'application/pdf';
}

function layGround(context: SKRSContext2D, chance: Chance, w: number, h: number, busy: boolean) {
  const hue = chance.whole(0, 359);
  const light = chance.odds(0.5) ? chance.whole(20, 45) : chance.whole(55, 70);
  context.fillStyle = `hsl(${hue} 25% ${light}%)`;
  context.fillRect(0, 0, w, h);
  if (!busy) return;
  // The bands look like a wooden table or a printed cloth.
  for (let band = 0; band < 60; band += 1) {
    context.fillStyle = `hsl(${hue} 30% ${light + chance.between(-7, 7)}%)`;
    context.fillRect(0, (band * h) / 60, w, chance.between(0.2, 1) * (h / 60));
  }
}

/** Draws the sides below each other. */
function stack(sides: readonly Canvas[], gap: number): Canvas {
  const width = sides[0]?.width ?? 1;
  const height = sides.reduce((sum, side) => sum + side.height, 0) + gap * (sides.length - 1);
  const canvas = createCanvas(width, height);
  let y = 0;
  for (const side of sides) {
    canvas.getContext('2d').drawImage(side, 0, y);
    y += side.height + gap;
  }
  return canvas;
}

function spillGlare(context: SKRSContext2D, chance: Chance, w: number, h: number): void {
  const [x, y] = [chance.between(0.2, 0.8) * w, chance.between(0.2, 0.8) * h];
  const radius = chance.between(0.1, 0.22) * w;
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `rgba(255,255,255,${chance.between(0.5, 0.85)})`);
  light.addColorStop(1, 'rgba(255,255,255,0)');
  context.fillStyle = light;
  context.fillRect(0, 0, w, h);
}

/**
 * Tilts the picture so that one of its sides is further from the camera. `data` has four bytes a
 * pixel.
 */
function leanBack(chance: Chance, data: Uint8Array, width: number, height: number): Uint8Array {
  const [far, near] = [chance.between(0.1, 0.3), chance.between(0, 0.02)];
  const [x, y] = [far * width, far * height];
  const [nx, ny] = [near * width, near * height];
  const corners = chance.pick([
    [
      [-x, 0],
      [width + x, 0],
      [width + nx, height],
      [-nx, height],
    ],
    [
      [-nx, 0],
      [width + nx, 0],
      [width + x, height],
      [-x, height],
    ],
    [
      [0, -y],
      [width, -ny],
      [width, height + ny],
      [0, height + y],
    ],
    [
      [0, -ny],
      [width, -y],
      [width, height + y],
      [0, height + ny],
    ],
  ] as const);
  const seen = ontoCorners(width, height, corners);
  const out = new Uint8Array(data.length).fill(255);
  for (let channel = 0; channel < 3; channel += 1) {
    const plane = new Uint8Array(width * height);
    for (let at = 0; at < plane.length; at += 1) plane[at] = data[at * 4 + channel] ?? 0;
    const leaned = resample({ width, height, data: plane }, width, height, seen);
    leaned.data.forEach((value, at) => (out[at * 4 + channel] = value));
  }
  return out;
}

async function toPdf(jpeg: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const image = await pdf.embedJpg(jpeg);
  const shown = Math.min(420, (600 * width) / height);
  page.drawImage(image, { x: 80, y: 180, width: shown, height: (shown * height) / width });
  return pdf.save();
}

/** Draws a typical photo of these sides, with the requested defects. */
export async function photograph(
  chance: Chance,
  sides: readonly Canvas[],
  defects: readonly Defect[],
): Promise<Photograph> {
  const has = (defect: Defect): boolean => defects.includes(defect);
  const paper = stack(sides, sides.length > 1 ? chance.whole(20, 60) : 0);
  const margin = chance.between(0.04, 0.14) * paper.width;
  const scale = has('large') ? 3.1 : chance.between(1.15, 1.7);
  const angle = has('skew') ? (chance.between(-10, 10) * Math.PI) / 180 : 0;
  const spread = Math.abs(Math.sin(angle)) * paper.width;
  const width = Math.round((paper.width + 2 * margin + spread) * scale);
  const height = Math.round((paper.height + 2 * margin + spread) * scale);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  layGround(context, chance, width, height, has('ground'));
  context.translate(width / 2, height / 2);
  context.rotate(angle);
  context.scale(scale, scale);
  context.drawImage(paper, -paper.width / 2, -paper.height / 2);
  context.resetTransform();
  if (has('glare')) spillGlare(context, chance, width, height);
  const seen = has('aside') ? leanBack(chance, canvas.data(), width, height) : canvas.data();
  let picture = sharp(seen, { raw: { width, height, channels: 4 } }).removeAlpha();
  const turns = has('turn') ? chance.pick([90, 180, 270]) : 0;
  if (turns > 0) picture = picture.rotate(turns);
  if (has('blur')) picture = picture.blur(chance.between(0.8, 1.7) * scale * 0.9);
  if (has('dim')) picture = picture.linear(chance.between(0.3, 0.5), chance.between(0, 12));
  const jpeg = await picture.jpeg({ quality: has('jpeg') ? 40 : 88 }).toBuffer();
  if (!has('pdf')) return { bytes: jpeg, content_type: 'image/jpeg' };
  const turned = turns % 180 === 90;
  const bytes = await toPdf(jpeg, turned ? height : width, turned ? width : height);
  return { bytes, content_type: 'application/pdf' };
}

import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import sharp from 'sharp';
import { createPlane, type Plane } from '../signature/plane.ts';
import { fitPath, type InkPath, svgOf } from './ink-path.ts';
import { drawInk, drawOnCard } from './paper.ts';
import { createSplineWriter } from './spline-writer.ts';

/** The pad of the wizard. */
const PAD = { width: 480, height: 200 };
const MARGIN = 16;

/** Where a drawn hand differs from that of the writer: 0 for the owner. */
const pathOf = (writer: number, take: number, astray = 0): InkPath =>
  createSplineWriter(writer)({ astray, seed: take });

async function toDataUrl({ width, height, data }: Plane, type: 'png' | 'jpeg'): Promise<string> {
  const grey = Buffer.from(data.map((value) => Math.round(255 * value)));
  const picture = sharp(grey, { raw: { width, height, channels: 1 } });
  const bytes = await (type === 'png' ? picture.png() : picture.jpeg({ quality: 82 })).toBuffer();
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** How a made-up person signs on the pad, as a PNG. The same numbers give the same drawing. */
export async function demoHand(writer: number, take: number, astray = 0): Promise<string> {
  const ink = createPlane(PAD.width, PAD.height);
  const fitted = fitPath(
    pathOf(writer, take, astray),
    PAD.width - 2 * MARGIN,
    PAD.height - 2 * MARGIN,
  );
  drawInk(ink, fitted, { x: MARGIN, y: MARGIN, pen: 3 });
  return toDataUrl({ ...PAD, data: ink.data.map((dark) => 1 - dark * 0.93) }, 'png');
}

/** The same movement as the pad sends it. */
export function demoStrokes(writer: number, take: number, astray = 0): PenStrokes {
  const fitted = fitPath(
    pathOf(writer, take, astray),
    PAD.width - 2 * MARGIN,
    PAD.height - 2 * MARGIN,
  );
  const strokes = fitted.map((stroke) =>
    stroke.map(({ x, y, t, pressure }): [number, number, number, number] => [
      Math.round(x + MARGIN),
      Math.round(y + MARGIN),
      Math.round(t),
      Math.round(pressure * 100) / 100,
    ]),
  );
  return { ...PAD, strokes };
}

/**
 * The signature of a made-up person as the `d` of an SVG path (a stroke without fill) in a box of
 * this size, for a drawn licence.
 */
export const demoSignature = (writer: number, width: number, height: number): string =>
  svgOf(fitPath(pathOf(writer, 1), width, height));

/** A plain licence with a signature in its place, as a JPEG; null: nobody has signed it. */
export const demoLicence = (writer: number | null): Promise<string> =>
  toDataUrl(drawOnCard(writer === null ? [] : pathOf(writer, 2), writer ?? 0), 'jpeg');

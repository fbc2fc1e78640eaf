import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { createPlane, type Plane } from '../signature/plane.ts';
import { fitPath, type InkPath } from './ink-path.ts';
import { drawInk, drawOnCard } from './paper.ts';
import { photograph } from './photograph.ts';
import { createSplineWriter } from './spline-writer.ts';

/** The pad of the wizard. */
const PAD = { width: 480, height: 200 };
const MARGIN = 16;

/** Where a drawn hand differs from that of the writer: 0 for the owner. */
const pathOf = (writer: number, take: number, astray = 0): InkPath =>
  createSplineWriter(writer)({ astray, seed: take });

const toDataUrl = async (plane: Plane, type: 'png' | 'jpeg'): Promise<string> =>
  `data:image/${type};base64,${(await photograph(plane, type)).toString('base64')}`;

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

/** A plain licence with a signature in its place, as a JPEG; null: nobody has signed it. */
export const demoLicence = (writer: number | null): Promise<string> =>
  toDataUrl(drawOnCard(writer === null ? [] : pathOf(writer, 2), writer ?? 0), 'jpeg');

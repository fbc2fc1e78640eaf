import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { createPlane, type Plane } from '../signature/plane.ts';
import { fitPath, type InkPath } from './ink-path.ts';
import { drawInk, drawOnCard } from './paper.ts';
import { photograph } from './photograph.ts';
import { createSplineWriter } from './spline-writer.ts';

/** The size of the signature pad in the wizard. */
const PAD = { width: 480, height: 200 };
const MARGIN = 16;

/** Creates the path of a signature. `astray` is the deviation of a forger; 0 for the owner. */
const pathOf = (writer: number, take: number, astray = 0): InkPath =>
  createSplineWriter(writer)({ astray, seed: take });

const toDataUrl = async (plane: Plane, type: 'png' | 'jpeg'): Promise<string> =>
  `data:image/${type};base64,${(await photograph(plane, type)).toString('base64')}`;

/**
 * Draws the signature of a simulated person on the pad, as a PNG. The same arguments give the same
 * drawing.
 */
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

/** Returns the pen's movement for the drawing of `demoHand`, in the format of the signature pad. */
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

/** Draws a plain licence with a signature in its place, as a JPEG; null draws it unsigned. */
export const demoLicence = (writer: number | null): Promise<string> =>
  toDataUrl(drawOnCard(writer === null ? [] : pathOf(writer, 2), writer ?? 0), 'jpeg');

import { SIGNATURE_FILE } from '@diwan/contract/kernel/data-url';
import sharp from 'sharp';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { checkUpload } from '../../platform/files/check.ts';
import { keepFile, type KeptFile } from '../../platform/files/stored-files.ts';

/** Looked at in this size: a stroke is the same share of a drawing on every screen. */
const SIDE = 600;
/** Grey levels (0 black, 255 white) below this are ink. */
const INK = 200;
/** A dot of the pen is no signature, and neither is a black sheet. */
const LEAST_INK = 60;
const MOST_INK_SHARE = 0.6;

const REQUIRED = 'Please provide your signature';

/** Whether a drawing has strokes on a sheet. `png` is a picture that we encoded ourselves. */
export async function hasStrokes(png: Uint8Array): Promise<boolean> {
  const grey = await sharp(png)
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer();
  const ink = grey.reduce((count, level) => count + (level < INK ? 1 : 0), 0);
  return ink >= LEAST_INK && ink <= grey.length * MOST_INK_SHARE;
}

/** Checks, re-encodes and stores a drawn signature, before the transaction that signs with it. */
export async function keepDrawing(ctx: Ctx, data_url: string): Promise<KeptFile> {
  const drawing = await checkUpload('signature_file', data_url, SIGNATURE_FILE);
  if (!(await hasStrokes(drawing.bytes))) {
    const fields = { signature_file: REQUIRED } as const;
    throw new AppError('VALIDATION', { sentence: REQUIRED, fields });
  }
  return keepFile(ctx.deps, drawing);
}

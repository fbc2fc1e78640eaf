import sharp from 'sharp';
import { createPlane, type Plane } from './plane.ts';

/** The longest side in pixels. More pixels do not improve the comparison. */
const LONGEST_SIDE = 3_200;
const MOST_PIXELS = 40_000_000;

/**
 * Reads the brightness of a picture, 0 to 1. The picture is upright, and transparent parts are
 * white.
 * @param bytes a PNG, JPEG, WebP or GIF
 * @throws Error for bytes that are not a picture
 */
export async function readPicture(bytes: Uint8Array): Promise<Plane> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = createPlane(info.width, info.height);
  for (let at = 0; at < plane.data.length; at += 1) {
    plane.data[at] = (data[at * info.channels] ?? 255) / 255;
  }
  return plane;
}

/** Encodes ink (darkness, 0 to 1) as a PNG, black on white. */
export const inkToPng = async ({ width, height, data }: Plane): Promise<Uint8Array> => {
  const grey = Buffer.from(data.map((dark) => Math.round(255 * (1 - Math.min(1, dark)))));
  return new Uint8Array(
    await sharp(grey, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  );
};

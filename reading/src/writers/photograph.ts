import sharp from 'sharp';
import type { Plane } from '../signature/plane.ts';

/** Encodes brightness (0 to 1) as a picture file. */
export async function photograph(
  { width, height, data }: Plane,
  type: 'png' | 'jpeg',
  quality = 82,
): Promise<Buffer> {
  const grey = Buffer.from(data.map((value) => Math.round(255 * value)));
  const picture = sharp(grey, { raw: { width, height, channels: 1 } });
  return (type === 'png' ? picture.png() : picture.jpeg({ quality })).toBuffer();
}

import type { FileType } from '@diwan/contract/kernel/data-url';
import sharp, { type Sharp } from 'sharp';
import { type Inspection, refuse, refuseUnreadable } from './inspection.ts';

export const MAX_PIXELS = 25_000_000;
// The longest side of a WebP picture, which some pictures become.
const MAX_SIDE = 16_383;
const TOO_MANY_PIXELS = 'This image has too many pixels. The limit is 25 megapixels.';

type ImageType = Exclude<FileType, 'application/pdf'>;

// One thread and no cache: the process that inspects files is bounded on purpose.
sharp.concurrency(1);
sharp.cache(false);

const FORMATS: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

// JPEG and PNG keep their type, so that a reviewer downloads what was uploaded. An animation
// becomes its first picture.
function encode(image: Sharp, type: ImageType): { image: Sharp; content_type: ImageType } {
  if (type === 'image/jpeg') return { image: image.jpeg({ quality: 90 }), content_type: type };
  if (type === 'image/png') return { image: image.png(), content_type: type };
  return { image: image.webp({ quality: 90 }), content_type: 'image/webp' };
}

/**
 * Draws the picture anew: metadata, hidden chunks and appended bytes are gone, the orientation
 * is applied. The size comes from the header, before a pixel is decoded.
 */
export async function inspectImage(bytes: Uint8Array, type: ImageType): Promise<Inspection> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== FORMATS[type]) return refuseUnreadable(`the header says ${format}`);
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
      return refuse('FILE_DIMENSIONS', TOO_MANY_PIXELS);
    }
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { image, content_type } = encode(picture, type);
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return {
      file: { bytes: data, content_type, width: info.width, height: info.height, pages: null },
    };
  } catch (error) {
    return refuseUnreadable(error);
  }
}

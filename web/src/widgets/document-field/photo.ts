import { MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import { measureQuality, type QualityFlaw } from './measure-quality.ts';

/** The longer side of the copy that quality is measured on. */
const MEASURED_SIDE = 640;
/** Shorter than this, the small print of a card has too few picture points to be read. */
const SMALLEST_SIDE = 600;
/** A card at this size is read well, and its file is far below the limit. */
const SMALLER_SIDES = [3000, 2200, 1600] as const;
const JPEG_QUALITY = 0.86;

/** The flaws of a chosen photo, worst first; none too when this browser cannot look at it. */
export async function inspectPhoto(file: File): Promise<QualityFlaw[]> {
  const bitmap = await decode(file);
  if (bitmap === null) return [];
  try {
    const small: QualityFlaw[] =
      Math.min(bitmap.width, bitmap.height) < SMALLEST_SIDE ? ['small'] : [];
    const canvas = draw(bitmap, MEASURED_SIDE);
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return small;
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return [...small, ...measureQuality(pixels)];
  } finally {
    bitmap.close();
  }
}

/** A copy of a photo with fewer picture points that fits the size limit; null when it can't. */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const bitmap = await decode(file);
  if (bitmap === null) return null;
  try {
    for (const side of SMALLER_SIDES) {
      const blob = await toJpeg(draw(bitmap, side));
      if (blob !== null && blob.size <= MAX_FILE_BYTES) {
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function decode(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null;
  // What cannot be decoded here may still be a good file: the server is the judge of that.
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

/** The picture with its longer side at most `side`, on white: a JPEG has no transparency. */
function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement | null {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: side === MEASURED_SIDE });
  if (context === null) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement | null): Promise<Blob | null> {
  if (canvas === null) return Promise.resolve(null);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

import { MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';

/** A card at this size is read well, and its file is far below the limit. */
const SIDES = [2400, 1600] as const;
const JPEG_QUALITY = 0.86;

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** Draws a bitmap on white (a JPEG has no transparency) and gives the JPEG; null when it can't. */
export type Encode = (bitmap: ImageBitmap, size: Picture, quality: number) => Promise<Blob | null>;

/** Decodes a photo and makes it smaller until it fits; null when this browser can't. */
export async function scaleBitmap(file: Blob, encode: Encode): Promise<Blob | null> {
  // What cannot be decoded here may still be a good file: the server is the judge of that.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) return null;
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const blob = await encode(bitmap, { width, height }, JPEG_QUALITY);
      if (blob !== null && blob.size <= MAX_FILE_BYTES) return blob;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

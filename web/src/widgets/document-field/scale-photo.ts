import { MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';

/**
 * The longer sides of the copies, in pixels. A card is legible at both, and the file is far below
 * the limit.
 */
const SIDES = [2400, 1600] as const;
const JPEG_QUALITY = 0.86;

interface Picture {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a bitmap on white, because JPEG has no transparency. Returns the JPEG, or null if that
 * fails.
 */
export type Encode = (bitmap: ImageBitmap, size: Picture, quality: number) => Promise<Blob | null>;

/**
 * Decodes a photo and scales it down until it is small enough. Returns null if this browser cannot.
 */
export async function scaleBitmap(file: Blob, encode: Encode): Promise<Blob | null> {
  // The browser cannot decode the file. The server may be able to, so the server decides.
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

/**
 * The maximum size of a logo in bytes. It is part of the form's JSON, which the server limits to 1
 * MB.
 */
export const MAX_LOGO_BYTES = 500_000;

/** The longer sides of the copies, in pixels. The first copy that is small enough is sent. */
const SIDES = [1024, 512, 256] as const;

/**
 * Draws a bitmap in this size, with transparency.
 * @returns null if the browser cannot draw it
 */
export type EncodeLogo = (
  bitmap: ImageBitmap,
  size: { readonly width: number; readonly height: number },
) => Promise<Blob | null>;

const encodeOnCanvas: EncodeLogo = (bitmap, { width, height }) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.drawImage(bitmap, 0, 0, width, height);
  // Browsers without WebP write a PNG, which the server also accepts.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
};

/**
 * Returns the logo if it is small enough, otherwise a smaller copy; null if this browser cannot
 * make one.
 */
export async function scaleLogo(file: File, encode = encodeOnCanvas): Promise<File | null> {
  if (file.size <= MAX_LOGO_BYTES) return file;
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const blob = await encode(bitmap, { width, height });
      if (blob !== null && blob.size <= MAX_LOGO_BYTES) {
        return new File([blob], 'logo', { type: blob.type });
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

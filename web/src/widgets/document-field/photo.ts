import { measureQuality, type QualityFlaw } from './measure-quality.ts';
import { scaleBitmap } from './scale-photo.ts';

/** The longer side of the copy whose quality is measured, in pixels. */
const MEASURED_SIDE = 640;
/**
 * The minimum length of the shorter side, in pixels. In smaller photos, small print is not legible.
 */
const SMALLEST_SIDE = 600;

/** Returns the flaws of a photo, worst first; null if this browser cannot decode pictures. */
export async function inspectPhoto(file: File): Promise<QualityFlaw[] | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await decode(file);
  if (bitmap === null) return ['unreadable'];
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

/** The size in bytes above which files are scaled. Below it, scaling saves nothing. */
const SCALED_ABOVE_BYTES = 1_200_000;
/**
 * The time in milliseconds after which the worker is treated as failed, and the page scales the
 * photo.
 */
const PATIENCE_MS = 20_000;

/**
 * Returns a copy of the photo in the size that reading needs, or the file itself if the copy is not
 * smaller.
 */
export async function scalePhoto(file: File): Promise<File> {
  if (file.size <= SCALED_ABOVE_BYTES) return file;
  const blob = (await scaleInWorker(file)) ?? (await scaleOnPage(file));
  if (blob === null || blob.size >= file.size) return file;
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}

function scaleInWorker(file: File): Promise<Blob | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const finish = (blob: Blob | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(blob);
    };
    const timer = setTimeout(() => finish(null), PATIENCE_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => finish(data));
    worker.addEventListener('error', () => finish(null));
    worker.postMessage(file);
  });
}

/** Scales a photo on the page, for browsers whose workers cannot draw. */
async function scaleOnPage(file: File): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null;
  return scaleBitmap(file, (bitmap, { width, height }, quality) => {
    const canvas = draw(bitmap, Math.max(width, height));
    if (canvas === null) return Promise.resolve(null);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  });
}

async function decode(file: File): Promise<ImageBitmap | null> {
  // The browser cannot decode the file. The server may be able to, so the server decides.
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

/**
 * Draws a picture whose longer side is at most `side`. The background is white, because JPEG has no
 * transparency.
 */
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

/** The longer side of front and back in one picture. Each then has the size of a single photo. */
const STACKED_SIDE = 3200;

/**
 * Joins the front and back of a card to one picture. The front is above the back with the same
 * width, which the reading requires.
 * @returns null if this browser cannot draw it
 */
export async function stackPhotos(front: File, back: File): Promise<File | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const [upper, lower] = await Promise.all([decode(front), decode(back)]);
  try {
    if (upper === null || lower === null) return null;
    const full = Math.max(upper.width, lower.width);
    const heights = [upper, lower].map(({ width, height }) => (height * full) / width);
    const [above = 0, below = 0] = heights;
    const scale = Math.min(1, STACKED_SIDE / Math.max(full, above + below));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(full * scale);
    canvas.height = Math.round((above + below) * scale);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(upper, 0, 0, canvas.width, above * scale);
    context.drawImage(lower, 0, above * scale, canvas.width, below * scale);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    const name = front.name.replace(/\.\w+$/, '.jpg');
    return blob && new File([blob], name, { type: 'image/jpeg' });
  } finally {
    upper?.close();
    lower?.close();
  }
}

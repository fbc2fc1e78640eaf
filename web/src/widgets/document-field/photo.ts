import { measureQuality, type QualityFlaw } from './measure-quality.ts';
import { scaleBitmap } from './scale-photo.ts';

/** The longer side of the copy on which the quality is measured. */
const MEASURED_SIDE = 640;
/** Below this side, the small print of a card has too few pixels to be legible. */
const SMALLEST_SIDE = 600;

/** The flaws of a chosen photo, worst first; null when this browser cannot decode pictures. */
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

/** Photos of phones are larger than reading needs. Scaling gains nothing below this size. */
const SCALED_ABOVE_BYTES = 1_200_000;
/** A worker without an answer after this time has failed. Then the page scales the photo. */
const PATIENCE_MS = 20_000;

/** A photo scaled to the size that reading needs; the file itself if scaling gains nothing. */
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

/** For browsers that can only draw on the page. */
async function scaleOnPage(file: File): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null;
  return scaleBitmap(file, (bitmap, { width, height }, quality) => {
    const canvas = draw(bitmap, Math.max(width, height));
    if (canvas === null) return Promise.resolve(null);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  });
}

async function decode(file: File): Promise<ImageBitmap | null> {
  // A file that this browser cannot decode may be good. The server decides.
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

/** The picture with its longer side at most `side`, on white, because JPEG has no transparency. */
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

/** The longer side of front and back together: each stays as large as a single photo. */
const STACKED_SIDE = 3200;

/**
 * Joins the front and back of a card to one picture. The front is above the back in the same width,
 * as the reading expects. Null if this browser cannot draw it.
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

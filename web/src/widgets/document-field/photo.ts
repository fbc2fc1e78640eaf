import { measureQuality, type QualityFlaw } from './measure-quality.ts';
import { scaleBitmap } from './scale-photo.ts';

/** The longer side of the copy that quality is measured on. */
const MEASURED_SIDE = 640;
/** Shorter than this, the small print of a card has too few picture points to be read. */
const SMALLEST_SIDE = 600;

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

/** Photos of phones are larger than anybody needs to read a card; below this nothing is gained. */
const SCALED_ABOVE_BYTES = 1_200_000;
/** A worker that says nothing for so long has failed; the page itself does it then. */
const PATIENCE_MS = 20_000;

/** A photo at the size that a reader needs; the file itself where there is nothing to gain. */
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

/** For browsers that draw on the page alone. */
async function scaleOnPage(file: File): Promise<Blob | null> {
  if (typeof createImageBitmap !== 'function') return null;
  return scaleBitmap(file, (bitmap, { width, height }, quality) => {
    const canvas = draw(bitmap, Math.max(width, height));
    if (canvas === null) return Promise.resolve(null);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  });
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

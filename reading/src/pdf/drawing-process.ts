import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { answerOrder } from '@diwan/processes/answer-order';
import type { DrawingAnswer, DrawingOrder, PreviewSize } from './port.ts';

/** The greatest ratio of height to width, which bounds the memory of a long page. A4 has 1.41. */
const MAX_HEIGHT_TO_WIDTH = 3;
const MAX_PICTURE_PIXELS = 100_000_000;
const WEBP_QUALITY = 82;

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const assets = (folder: string): string => `${PDFJS}${sep}${folder}${sep}`;

/**
 * Draws pages of a PDF as WebP. The result is empty for a PDF without pages. It runs only in the
 * drawing process, because a file may make it throw, never end, or use all memory.
 */
async function drawPages(pdf: Uint8Array, size: PreviewSize): Promise<Uint8Array[]> {
  const task = getDocument({
    // The reader takes ownership of the memory, so it gets a copy.
    data: new Uint8Array(pdf),
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PICTURE_PIXELS,
    standardFontDataUrl: assets('standard_fonts'),
    cMapUrl: assets('cmaps'),
    wasmUrl: assets('wasm'),
    iccUrl: assets('iccs'),
  });
  try {
    const document = await task.promise;
    const pages: Uint8Array[] = [];
    const first = size.first_page ?? 1;
    const last = Math.min(document.numPages, first + size.max_pages - 1);
    for (let number = first; number <= last; number += 1) {
      pages.push(await drawPage(await document.getPage(number), size.width));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

async function drawPage(page: PDFPageProxy, width: number): Promise<Uint8Array> {
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(width / natural.width, (width * MAX_HEIGHT_TO_WIDTH) / natural.height);
  const viewport = page.getViewport({ scale });
  const canvas: Canvas = createCanvas(atLeastOne(viewport.width), atLeastOne(viewport.height));
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return new Uint8Array(await canvas.encode('webp', WEBP_QUALITY));
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels));

answerOrder<DrawingOrder, DrawingAnswer>(async ({ pdf, size }) => {
  try {
    return { pages: await drawPages(pdf, size) };
  } catch (error) {
    const is_protected = error instanceof Error && error.name === 'PasswordException';
    return { problem: is_protected ? 'protected' : 'unreadable' };
  }
});

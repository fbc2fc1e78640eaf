import { fileURLToPath } from 'node:url';
import { type OrderLimits, runOrder } from '@diwan/processes/run-order';

export interface PreviewSize {
  /** The number of the first page, from 1. The default is 1. */
  readonly first_page?: number;
  readonly max_pages: number;
  /** The width in pixels. A page that is much taller than wide is drawn narrower. */
  readonly width: number;
}

export interface DrawingOrder {
  readonly pdf: Uint8Array;
  readonly size: PreviewSize;
}

export type DrawingAnswer =
  | { readonly pages: readonly Uint8Array[] }
  | { readonly problem: 'protected' | 'unreadable' };

const PROGRAM = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

/**
 * Draws pages of a PDF as WebP, by default from the first page. Every file is drawn in a separate
 * process, without secrets, network or write access. The promise rejects if the file ends that
 * process, or if the process exceeds its limits of time or memory.
 */
export const drawPdfPages = (order: DrawingOrder, limits: OrderLimits): Promise<DrawingAnswer> =>
  runOrder<DrawingOrder, DrawingAnswer>(PROGRAM, order, limits);

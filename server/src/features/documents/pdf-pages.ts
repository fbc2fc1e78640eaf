import type { OrderLimits } from '@diwan/processes/run-order';
import { createTurns } from '@diwan/processes/turns';
import { type DrawingAnswer, drawPdfPages, type PreviewSize } from '@diwan/reading/pdf/port';
import { AppError } from '../../platform/error.ts';

export interface PreviewOptions extends PreviewSize {
  readonly time_limit_ms?: number;
  readonly max_memory_bytes?: number;
}

const LIMITS: OrderLimits = { time_limit_ms: 30_000 };
const MAX_PAGES = 50;
const MAX_WIDTH = 4000;

/**
 * Each drawing needs a core and much memory. More than two at the same time would slow each other
 * down.
 */
const inTurn = createTurns(2, 20);

/**
 * Draws pages of a PDF as WebP pictures, by default from the first page, at most `width` pixels
 * wide. Each file is drawn in a separate process without secrets, network or write access.
 * @throws AppError FILE_NOT_READABLE for a broken, protected or hostile file
 */
export async function renderPdfPages(
  pdf: Uint8Array,
  options: PreviewOptions,
): Promise<Uint8Array[]> {
  const answer = await inTurn(() => drawInProcess(pdf, options));
  if ('pages' in answer) return [...answer.pages];
  if (answer.problem === 'unreadable') throw new AppError('FILE_NOT_READABLE');
  throw new AppError('FILE_NOT_READABLE', {
    sentence: 'This PDF is protected by a password. Please upload it without one.',
  });
}

/**
 * Draws in a separate process. Never rejects: a file that crashes the process is treated as
 * unreadable.
 */
function drawInProcess(pdf: Uint8Array, options: PreviewOptions): Promise<DrawingAnswer> {
  const { first_page = 1, max_pages, width, ...limits } = options;
  const order = {
    pdf,
    size: {
      first_page,
      max_pages: Math.min(max_pages, MAX_PAGES),
      width: Math.min(width, MAX_WIDTH),
    },
  };
  return drawPdfPages(order, { ...LIMITS, ...limits }).catch((): DrawingAnswer => ({
    problem: 'unreadable',
  }));
}

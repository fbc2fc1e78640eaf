import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/error.ts';
import type { PreviewSize } from './draw-pages.ts';
import type { DrawingAnswer, DrawingOrder } from './drawing-process.ts';

export interface PreviewOptions extends PreviewSize {
  readonly time_limit_ms?: number;
  readonly max_memory_bytes?: number;
}

const PROGRAM = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));
const TIME_LIMIT_MS = 30_000;
const MAX_MEMORY_BYTES = 900 * 1024 * 1024;
const MAX_PAGES = 50;
const MAX_WIDTH = 4000;
/** Each takes a core and much memory; more of them would only slow one another. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Pictures (WebP) of pages of a PDF, from the first one on unless said otherwise, at most `width`
 * pixels wide. Every file is drawn in a process of its own, without secrets, network or the right
 * to write: native decoders can crash or overrun memory, and only a process can then be ended
 * without its parent. Throws FILE_NOT_READABLE for a broken, protected or hostile file.
 */
export async function renderPdfPages(
  pdf: Uint8Array,
  options: PreviewOptions,
): Promise<Uint8Array[]> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    const answer = await drawInProcess(pdf, options);
    if ('pages' in answer) return [...answer.pages];
    if (answer.problem === 'unreadable') throw new AppError('FILE_NOT_READABLE');
    throw new AppError('FILE_NOT_READABLE', {
      sentence: 'This PDF is protected by a password. Please upload it without one.',
    });
  } finally {
    // Whoever waits takes the place over, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Resolves in every case: a file that ends its process is a file that cannot be read. */
function drawInProcess(pdf: Uint8Array, options: PreviewOptions): Promise<DrawingAnswer> {
  const { time_limit_ms = TIME_LIMIT_MS, max_memory_bytes = MAX_MEMORY_BYTES } = options;
  const order: DrawingOrder = {
    pdf,
    size: {
      first_page: options.first_page ?? 1,
      max_pages: Math.min(options.max_pages, MAX_PAGES),
      width: Math.min(options.width, MAX_WIDTH),
    },
    max_memory_bytes,
  };
  const child = fork(PROGRAM, [], {
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
      '--max-old-space-size=384',
      '--no-warnings',
    ],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    const end = (answer: DrawingAnswer): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => end({ problem: 'unreadable' }), time_limit_ms);
    child.once('message', (answer: DrawingAnswer) => end(answer));
    child.on('error', () => end({ problem: 'unreadable' }));
    child.once('exit', () => end({ problem: 'unreadable' }));
    child.send(order);
  });
}

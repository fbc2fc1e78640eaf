import { Worker } from 'node:worker_threads';
import { drawPages, type PreviewSize } from './draw-pages.ts';

/** What the parent sends, once. */
export interface DrawingOrder {
  readonly pdf: Uint8Array;
  readonly size: PreviewSize;
  readonly max_memory_bytes: number;
}

/** What comes back, unless the file ends the process. */
export type DrawingAnswer =
  { readonly pages: readonly Uint8Array[] } | { readonly problem: 'protected' | 'unreadable' };

// The canvas and the picture decoders take memory outside of the JavaScript heap, where no flag
// of Node bounds it, and a busy main thread runs no timers: another thread watches.
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;

async function answer(order: DrawingOrder): Promise<DrawingAnswer> {
  try {
    return { pages: await drawPages(order.pdf, order.size) };
  } catch (error) {
    const is_protected = error instanceof Error && error.name === 'PasswordException';
    return { problem: is_protected ? 'protected' : 'unreadable' };
  }
}

process.once('message', (order: DrawingOrder) => {
  new Worker(WATCHDOG, { eval: true, workerData: order.max_memory_bytes }).unref();
  void answer(order).then((drawn) => process.send?.(drawn));
});
process.once('disconnect', () => process.exit());

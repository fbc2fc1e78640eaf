import { Worker } from 'node:worker_threads';

// Decoders and the canvas allocate outside the JavaScript heap, where no Node flag bounds them,
// and a busy main thread runs no timers. So another thread watches, and ends the whole process. The
// kernel's limit (confinement.ts) refuses what is taken too fast for it; not every machine has one.
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;

/** Ends this process, a child, when it takes more memory than that. */
export function watchMemory(max_bytes: number): Worker {
  // Else V8 reserves 512 MB for its code, which a limit of memory would have to leave room for.
  const resourceLimits = { codeRangeSizeMb: 16 };
  const watchdog = new Worker(WATCHDOG, { eval: true, workerData: max_bytes, resourceLimits });
  watchdog.unref();
  return watchdog;
}

import { Worker } from 'node:worker_threads';

// Decoders and the canvas allocate outside the JavaScript heap, where no Node flag limits them, and
// a busy main thread runs no timers. So another thread watches and ends the whole process. The
// kernel's limit (confinement.ts) stops allocations that are too fast for it, but not every machine
// has one.
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;

/** Ends this process, a child, if it uses more memory than the limit. */
export function watchMemory(max_bytes: number): Worker {
  // Otherwise V8 reserves 512 MB for its code, for which a memory limit would have to leave room.
  const resourceLimits = { codeRangeSizeMb: 16 };
  const watchdog = new Worker(WATCHDOG, { eval: true, workerData: max_bytes, resourceLimits });
  watchdog.unref();
  return watchdog;
}

import { Worker } from 'node:worker_threads';

// Decoders and the canvas allocate outside the JavaScript heap, where no Node flag bounds them,
// and a busy main thread runs no timers. So another thread watches, and ends the whole process.
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;

/** Ends this process, a child, when it takes more memory than that. */
export function watchMemory(max_bytes: number): Worker {
  const watchdog = new Worker(WATCHDOG, { eval: true, workerData: max_bytes });
  watchdog.unref();
  return watchdog;
}

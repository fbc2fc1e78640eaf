import { Worker } from 'node:worker_threads';

// Decoders and the canvas allocate outside the JavaScript heap, where no Node flag limits them. A
// busy main thread runs no timers, so another thread watches the memory and ends the whole process.
// Fast allocations are stopped only by the kernel's limit (confinement.ts), which some machines
// lack.
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;

/** Ends this process if it uses more memory than the limit. For child processes. */
export function watchMemory(max_bytes: number): Worker {
  // Without this limit, V8 reserves 512 MB for code. That would have to be part of the memory
  // limit.
  const resourceLimits = { codeRangeSizeMb: 16 };
  const watchdog = new Worker(WATCHDOG, { eval: true, workerData: max_bytes, resourceLimits });
  watchdog.unref();
  return watchdog;
}

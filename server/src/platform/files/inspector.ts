import { Worker } from 'node:worker_threads';
import { inspectFile } from './inspect-file.ts';
import { type InspectionRequest, type InspectorMessage, refuseUnreadable } from './inspection.ts';

/**
 * The process that opens files from people, started by inspector-pool. It has no secrets in its
 * environment, no network, no right to write, and a bound on its memory.
 */
const MAX_MEMORY_BYTES = 900 * 1024 * 1024;
const WATCH_EVERY_MS = 25;

// Decoders allocate outside the JavaScript heap, where no Node flag bounds them, and a busy main
// thread runs no timers. So another thread watches, and ends the whole process.
const WATCHDOG = `
  setInterval(() => {
    if (process.memoryUsage.rss() > ${MAX_MEMORY_BYTES}) process.kill(process.pid, 'SIGKILL');
  }, ${WATCH_EVERY_MS});
`;

const send = (message: InspectorMessage): void => {
  process.send?.(message);
};

async function answer(request: InspectionRequest): Promise<void> {
  let inspection;
  try {
    inspection = await inspectFile(request);
  } catch (error) {
    // A parser that gives up in an unforeseen way has still found the file unreadable.
    inspection = refuseUnreadable(error);
  }
  send({ kind: 'answer', id: request.id, inspection });
}

const watchdog = new Worker(WATCHDOG, { eval: true });
watchdog.unref();
// One request at a time is sent; the parent reads the answers by id.
process.on('message', (request: InspectionRequest) => void answer(request));
process.on('disconnect', () => process.exit());
watchdog.once('online', () => send({ kind: 'ready' }));

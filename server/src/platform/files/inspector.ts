import { MAX_MEMORY_BYTES } from '../processes/sandbox.ts';
import { watchMemory } from '../processes/watch-memory.ts';
import { inspectFile } from './inspect-file.ts';
import { type InspectionRequest, type InspectorMessage, refuseUnreadable } from './inspection.ts';

// The process that opens files from people, started by inspector-pool: no secrets in its
// environment, no network, no right to write, and a bound on its memory.

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

// One request at a time is sent; the parent reads the answers by id.
process.on('message', (request: InspectionRequest) => void answer(request));
process.on('disconnect', () => process.exit());
watchMemory(MAX_MEMORY_BYTES).once('online', () => send({ kind: 'ready' }));

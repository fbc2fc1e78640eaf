import { MAX_MEMORY_BYTES } from '../processes/sandbox.ts';
import { watchMemory } from '../processes/watch-memory.ts';
import {
  type InspectionRequest,
  type InspectorMessage,
  refuseUnreadable,
  type Inspection,
  refuse,
} from './inspection.ts';
import type { FileType } from '@diwan/contract/kernel/data-url';
import { fileTypeFromBuffer } from 'file-type';
import { inspectImage } from './inspect-image.ts';

/** The type that the bytes show, if the rule permits it. */
async function permittedType(request: InspectionRequest): Promise<FileType | undefined> {
  const found = await fileTypeFromBuffer(request.bytes);
  // An animated PNG is a PNG whose first picture is kept.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  return request.types.find((type) => type === mime);
}

/** Runs in the inspector process: everything that parses bytes from people happens here. */
async function inspectFile(request: InspectionRequest): Promise<Inspection> {
  const type = await permittedType(request);
  if (type === undefined) return refuse('FILE_TYPE_NOT_ALLOWED', request.type_sentence);
  if (request.declared_type !== null && request.declared_type !== type) {
    return refuse('FILE_TYPE_NOT_ALLOWED', 'This file is not of the type it claims to be');
  }
  if (type !== 'application/pdf') return inspectImage(request.bytes, type);
  // Two PDF readers take 0.3 s to load; most files are pictures.
  const { inspectPdf } = await import('./inspect-pdf.ts');
  return inspectPdf(request.bytes);
}

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

import { MAX_MEMORY_BYTES } from '@diwan/processes/sandbox';
import { watchMemory } from '@diwan/processes/watch-memory';
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

/** Detects the type from the bytes; undefined if the type is not allowed. */
async function permittedType(request: InspectionRequest): Promise<FileType | undefined> {
  const found = await fileTypeFromBuffer(request.bytes);
  // An animated PNG is accepted as PNG and reduced to its first picture.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  return request.types.find((type) => type === mime);
}

/** Inspects a file. Uploaded bytes are parsed only in the inspector process. */
async function inspectFile(request: InspectionRequest): Promise<Inspection> {
  const type = await permittedType(request);
  if (type === undefined) return refuse('FILE_TYPE_NOT_ALLOWED', request.type_sentence);
  if (request.declared_type !== null && request.declared_type !== type) {
    return refuse('FILE_TYPE_NOT_ALLOWED', 'The content of this file does not match its type');
  }
  if (type !== 'application/pdf') return inspectImage(request.bytes, type);
  // This module is loaded only for PDFs: the two PDF readers take 0.3 s to load, and most files are
  // pictures.
  const { inspectPdf } = await import('./inspect-pdf.ts');
  return inspectPdf(request.bytes);
}

// The inspector pool starts this program as a process without secrets, network and write access,
// and with a memory limit.

const send = (message: InspectorMessage): void => {
  process.send?.(message);
};

async function answer(request: InspectionRequest): Promise<void> {
  let inspection;
  try {
    inspection = await inspectFile(request);
  } catch (error) {
    // The parser failed unexpectedly, so the file is treated as unreadable.
    inspection = refuseUnreadable(error);
  }
  send({ kind: 'answer', id: request.id, inspection });
}

// The parent sends one request at a time and matches the answers by id.
process.on('message', (request: InspectionRequest) => void answer(request));
process.on('disconnect', () => process.exit());
watchMemory(MAX_MEMORY_BYTES).once('online', () => send({ kind: 'ready' }));

import type { FileType } from '@diwan/contract/kernel/data-url';
import { fileTypeFromBuffer } from 'file-type';
import { inspectImage } from './inspect-image.ts';
import { type Inspection, type InspectionRequest, refuse } from './inspection.ts';

/** The type that the bytes show, if the rule permits it. */
async function permittedType(request: InspectionRequest): Promise<FileType | undefined> {
  const found = await fileTypeFromBuffer(request.bytes);
  // An animated PNG is a PNG whose first picture is kept.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  return request.types.find((type) => type === mime);
}

/** Runs in the inspector process: everything that parses bytes from people happens here. */
export async function inspectFile(request: InspectionRequest): Promise<Inspection> {
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

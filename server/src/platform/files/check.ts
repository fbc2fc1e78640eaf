import { ERROR_KINDS, type Sentence } from '@diwan/contract';
import { createHash } from 'node:crypto';
import {
  type FileRule,
  type FileType,
  isBase64,
  MAX_FILE_BYTES,
  splitDataUrl,
} from '@diwan/contract/kernel/data-url';
import { AppError } from '../error.ts';
import { checkFileName } from './file-name.ts';
import { createInspectorPool } from './inspector-pool.ts';
import type { FileErrorCode, InspectedFile, Refusal } from './inspection.ts';

/** A file that may be stored: an inspected upload, or a file that the product generated. */
export interface CheckedFile extends InspectedFile {
  readonly sha256: string;
  readonly original_name: string | null;
}

/** The type and the name that the sender states. */
export interface FileClaim {
  readonly declared_type?: string;
  readonly name?: string;
}

// The pool of this process. One pool limits the memory and processors that inspections use.
const pool = createInspectorPool();

const failure = (code: FileErrorCode, sentence?: Sentence): AppError =>
  new AppError(code, sentence === undefined ? {} : { sentence });

const failureOf = ({ code, sentence, reason }: Refusal): AppError =>
  new AppError(code, { ...(sentence === undefined ? {} : { sentence }), cause: reason });

const checked = (file: InspectedFile, original_name: string | null): CheckedFile => ({
  ...file,
  sha256: createHash('sha256').update(file.bytes).digest('hex'),
  original_name,
});

/**
 * Inspects the bytes of a file in another process, and returns the file to store.
 * @throws AppError FILE_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_NOT_READABLE, FILE_DIMENSIONS,
 * FILE_UNSAFE; UNAVAILABLE if too many files are queued. The errors name no field; `checkUpload`
 * adds it.
 */
export async function checkFile(
  bytes: Uint8Array,
  rule: FileRule,
  claim: FileClaim = {},
): Promise<CheckedFile> {
  if (bytes.length === 0) throw failure('FILE_NOT_READABLE', 'This file is empty');
  if (bytes.length > MAX_FILE_BYTES) throw failure('FILE_TOO_LARGE', rule.size_sentence);
  const name = claim.name === undefined ? null : checkFileName(claim.name, rule.types);
  const { file, refusal } = await pool.inspect({
    bytes,
    types: rule.types,
    type_sentence: rule.type_sentence,
    declared_type: claim.declared_type ?? null,
  });
  if (refusal !== undefined) throw failureOf(refusal);
  return checked(file, name);
}

/** Decodes and checks a data URL. Errors name `field`. */
export async function checkUpload(
  field: string,
  data_url: string,
  rule: FileRule,
): Promise<CheckedFile> {
  try {
    const parts = splitDataUrl(data_url);
    if (parts === null || !isBase64(parts.base64)) throw failure('FILE_NOT_READABLE');
    const bytes = Buffer.from(parts.base64, 'base64');
    return await checkFile(bytes, rule, { declared_type: parts.type });
  } catch (error) {
    throw atField(field, error);
  }
}

/** Adds the form's field to an error about a file. Other errors are returned unchanged. */
export function atField(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('FILE_')) return error;
  const sentence = error.detail.sentence ?? ERROR_KINDS[error.code].sentence;
  return new AppError(error.code, { sentence, fields: { [field]: sentence }, cause: error });
}

/** Converts a file that the product generated, such as a sealed agreement, to a checked file. */
export const ownFile = (
  bytes: Uint8Array,
  content_type: FileType,
  size: { readonly pages?: number; readonly width?: number; readonly height?: number } = {},
): CheckedFile =>
  checked(
    {
      bytes,
      content_type,
      width: size.width ?? null,
      height: size.height ?? null,
      pages: size.pages ?? null,
    },
    null,
  );

/** Ends the inspector processes. The next check starts new processes. */
export const stopFileInspectors = (): void => pool.close();

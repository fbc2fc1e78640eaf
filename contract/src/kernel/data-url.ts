import { z } from 'zod';
import type { sentences } from './words.ts';

type FileSentence = keyof typeof sentences;

/** The maximum size of an uploaded file, in bytes after decoding. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/**
 * The maximum JSON body of a caller without an account, in bytes. Larger files are sent as
 * multipart uploads.
 */
export const STRANGER_BODY_BYTES = 1024 * 1024;

/**
 * Returns the body limit, in bytes, of a call with this many files. Base64 is a third larger than
 * the bytes.
 */
export const bodyLimitOfFiles = (count: number): number =>
  count * Math.ceil((MAX_FILE_BYTES + 1024) / 3) * 4 + 64 * 1024;

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** The allowed types of an uploaded file, and the sentences for files that are refused. */
export interface FileRule {
  readonly types: readonly FileType[];
  readonly type_sentence: FileSentence;
  readonly size_sentence: FileSentence;
}

export const DOCUMENT_FILE: FileRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  type_sentence: 'Only PDF, JPEG and PNG files are allowed',
  size_sentence: 'File size must be less than 5.0MB',
};

export const LOGO_FILE: FileRule = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  type_sentence: 'Only JPEG, PNG, GIF, and WebP images are allowed',
  size_sentence: 'File size must be less than 5MB',
};

export const SIGNATURE_FILE: FileRule = {
  types: ['image/png'],
  type_sentence: 'The signature must be a PNG image',
  size_sentence: 'File size must be less than 5.0MB',
};

export interface DataUrlParts {
  /** The declared type. The server compares it with the bytes. */
  readonly type: string;
  readonly base64: string;
}

// The comma is searched only in this number of characters. Every accepted `data:<type>;base64,` is
// shorter.
const HEAD_LENGTH = 80;
const HEAD_START = 'data:';
const HEAD_END = ';base64';

/**
 * Splits `data:<type>;base64,<data>` into its type and its base64.
 * @returns null for any other text, including one with parameters
 */
export function splitDataUrl(text: string): DataUrlParts | null {
  const head = text.slice(0, HEAD_LENGTH);
  const comma = head.indexOf(',');
  if (comma < 0 || !head.startsWith(HEAD_START)) return null;
  if (!head.slice(0, comma).endsWith(HEAD_END)) return null;
  return {
    type: head.slice(HEAD_START.length, comma - HEAD_END.length).toLowerCase(),
    base64: text.slice(comma + 1),
  };
}

const paddingOf = (base64: string): number =>
  base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;

/** Returns the number of bytes to which a padded base64 text decodes. */
export const decodedSize = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - paddingOf(base64);

const isBase64Code = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 47 && code <= 57) ||
  code === 43;

/**
 * Checks whether a text is strict base64: the standard alphabet, padded, without white space. It
 * uses a loop, because a regular expression is slow on large texts.
 */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const end = text.length - paddingOf(text);
  for (let at = 0; at < end; at += 1) {
    if (!isBase64Code(text.charCodeAt(at))) return false;
  }
  return true;
}

/**
 * Returns the reason why the text is not an acceptable file; null if it is acceptable. The size is
 * checked before the type.
 */
function dataUrlProblem(text: string, rule: FileRule): FileSentence | null {
  const parts = splitDataUrl(text);
  if (parts === null)
    return text === HEAD_START ? 'This file is empty' : 'This file cannot be read';
  if (parts.base64 === '') return 'This file is empty';
  if (decodedSize(parts.base64) > MAX_FILE_BYTES) return rule.size_sentence;
  if (!rule.types.some((type) => type === parts.type)) return rule.type_sentence;
  return isBase64(parts.base64) ? null : 'This file cannot be read';
}

const dataUrl = (rule: FileRule) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = dataUrlProblem(text, rule);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({ description: `data:<type>;base64,... of at most 5 MB: ${rule.types.join(', ')}` });

/** A file as a data URL. The value stays a text. The server decodes and checks the bytes. */
export const documentDataUrl = dataUrl(DOCUMENT_FILE);
export const logoDataUrl = dataUrl(LOGO_FILE);
export const signatureDataUrl = dataUrl(SIGNATURE_FILE);

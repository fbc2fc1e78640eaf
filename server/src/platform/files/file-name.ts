import type { FileType } from '@diwan/contract/kernel/data-url';
import { AppError } from '../error.ts';

const MAX_NAME_LENGTH = 200;

export const EXTENSIONS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
};

// Characters that can disguise a file name: control characters, bidi overrides and isolates, and
// path separators.
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029/\\:]/u;

const PROGRAMS = new Set(
  'exe com bat cmd scr pif msi msp jar js jse mjs vbs vbe wsf ps1 sh hta lnk html htm xhtml svg php'
    .concat(' phtml asp aspx jsp cgi pl py dll cpl reg app dmg')
    .split(' '),
);

/**
 * Checks the name of an uploaded file. The name is only displayed, never used as a path.
 * @returns the name in Unicode's composed form
 * @throws AppError FILE_UNSAFE for a disguised name, FILE_TYPE_NOT_ALLOWED for the extension of
 * another type
 */
export function checkFileName(name: string, types: readonly FileType[]): string {
  const text = name.normalize('NFC').trim();
  const [, ...extensions] = text
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  const last = extensions.pop();
  const disguised = extensions.some((extension) => PROGRAMS.has(extension));
  if (text === '' || text.length > MAX_NAME_LENGTH || FORBIDDEN.test(text) || disguised) {
    throw new AppError('FILE_UNSAFE', { sentence: 'This file name is not allowed' });
  }
  const fits = types.some((type) => last !== undefined && EXTENSIONS[type].includes(last));
  if (!fits) {
    throw new AppError('FILE_TYPE_NOT_ALLOWED', {
      sentence: 'The content of this file does not match its type',
    });
  }
  return text;
}

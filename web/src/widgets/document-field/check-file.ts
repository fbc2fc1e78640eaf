import type { Sentence } from '@diwan/contract';
import { MAX_FILE_BYTES, type FileRule, type FileType } from '@diwan/contract/kernel/data-url';

const ENDINGS: Readonly<Record<FileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
};

/** Returns the file types that the system's file chooser offers. */
export const acceptOf = ({ types }: FileRule): string =>
  types.flatMap((type) => [type, ...ENDINGS[type].map((ending) => `.${ending}`)]).join(',');

/**
 * Returns the type of a file. Some phones report no type. In this case it is derived from the name.
 */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type !== '') return type.toLowerCase() === 'image/jpg' ? 'image/jpeg' : type.toLowerCase();
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(ENDINGS).find(([, endings]) => endings.includes(ending));
  return found?.[0] ?? '';
}

export const isImage = (file: Pick<File, 'name' | 'type'>): boolean =>
  typeOf(file).startsWith('image/');

const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > MAX_FILE_BYTES;

/** Returns the reason why a file is refused, or null. The server also checks its bytes. */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  rule: FileRule,
): Sentence | null {
  if (!rule.types.some((type) => type === typeOf(file))) return rule.type_sentence;
  if (file.size === 0) return 'This file is empty';
  return isTooLarge(file) ? rule.size_sentence : null;
}

/** The first bytes of each type. A PDF may have other bytes before them. */
const BEGINNINGS: Readonly<Record<FileType, RegExp>> = {
  'application/pdf': /%PDF-/,
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/png': /^\u0089PNG\r\n/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
};
const READ_BYTES = 1024;

/** Returns whether a file starts like an allowed type, whatever its name is. */
export async function hasAllowedBeginning(file: Blob, { types }: FileRule): Promise<boolean> {
  // A chosen file may be unreadable, for example if it is in a cloud.
  const read = file.slice(0, READ_BYTES).arrayBuffer();
  const bytes = new Uint8Array(await read.catch(() => new ArrayBuffer(0)));
  const text = String.fromCharCode(...bytes);
  return types.some((type) => BEGINNINGS[type].test(text));
}

const UNITS = ['B', 'KB', 'MB'] as const;

/** Returns a file size in the usual form: `1.2 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const value = bytes / 1024 ** power;
  return `${power === 2 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

import type { Words } from '@diwan/contract/kernel/texts';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';
import { PATHS } from './sources.ts';

/** The format of a `words.ts`, which `contract/src/kernel/texts.ts` defines. */
interface WordsFile {
  readonly path: string;
  readonly words?: Words;
  readonly sentences?: Readonly<Record<string, string>>;
  readonly messages?: Readonly<Record<string, object>>;
}

async function readWords(path: string): Promise<WordsFile> {
  const file = (await import(join(ROOT, path))) as Omit<WordsFile, 'path'>;
  return { path, ...file };
}

/**
 * All catalogues of texts: each `words.ts` of contract and web. It also contains the texts of files
 * such as `message-words.ts`, which it imports.
 */
export const CATALOGUES = await Promise.all(
  PATHS.filter((path) => /^(contract|web)\/.*\/words\.ts$/.test(path)).map(readWords),
);

/** The text of a key in one language, or a text for each plural form. */
export type WrittenText = string | Readonly<Record<string, string>>;
export interface Entry {
  readonly key: string;
  readonly en: WrittenText;
  readonly ar: WrittenText;
}

/** Returns the texts of a part of a catalogue. Their keys start with `before`. */
export function entriesOf(part: object, before: string): Entry[] {
  return Object.entries(part).flatMap(([name, value]: [string, Entry | object]): Entry[] => {
    const key = `${before}.${name}`;
    return 'en' in value && 'ar' in value
      ? [{ key, en: value.en, ar: value.ar }]
      : entriesOf(value, key);
  });
}

/** All texts of all catalogues. */
export const ENTRIES: readonly Entry[] = CATALOGUES.flatMap(
  ({ path, words = {}, messages = {}, sentences = {} }) => [
    ...entriesOf(words, path),
    ...entriesOf(messages, path),
    ...Object.entries(sentences).map(([en, ar]) => ({ key: `${path}: ${en}`, en, ar })),
  ],
);

/** Returns all plural forms of a text. */
export const textsIn = (written: WrittenText): string[] =>
  typeof written === 'string' ? [written] : Object.values(written);

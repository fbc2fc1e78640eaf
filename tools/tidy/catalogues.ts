import type { Words } from '@diwan/contract/kernel/texts';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';
import { PATHS } from './sources.ts';

/** The format of a `words.ts`; see `contract/src/kernel/texts.ts`. */
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

/** Every catalogue. Other files of words are parts of one. */
export const CATALOGUES = await Promise.all(
  PATHS.filter((path) => /^(contract|web)\/.*\/words\.ts$/.test(path)).map(readWords),
);

/** The text of one key in one language, or one text for each form of a count. */
export type WrittenText = string | Readonly<Record<string, string>>;
export interface Entry {
  readonly key: string;
  readonly en: WrittenText;
  readonly ar: WrittenText;
}

/** The texts of a part of a catalogue, each with its key after `before`. */
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

/** Each form of a text. */
export const textsIn = (written: WrittenText): string[] =>
  typeof written === 'string' ? [written] : Object.values(written);

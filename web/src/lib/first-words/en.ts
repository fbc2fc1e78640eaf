import type { Texts } from '@diwan/contract/kernel/texts';

/** What the screens before sign-in say: a first page loads nothing else, nor a list of the rest. */
export const words = import.meta.glob<Texts>(
  ['../../{app,ui}/words.ts', '../../../../contract/src/features/auth/words.ts'],
  { eager: true, import: 'default', query: { words: 'en' } },
);

/** English sentences are their own keys. */
export const sentences: Readonly<Record<string, Texts>> = {};

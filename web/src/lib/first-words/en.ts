import type { Texts } from '@diwan/contract/kernel/texts';

/** The words of screens before sign-in. A first page loads no others. */
export const words = import.meta.glob<Texts>(
  ['../../{app,ui}/words.ts', '../../../../contract/src/features/auth/words.ts'],
  { eager: true, import: 'default', query: { words: 'en' } },
);

/** The sentences by their keys, which are the English texts. */
export const sentences: Readonly<Record<string, Texts>> = {};

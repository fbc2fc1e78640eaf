import type { Texts } from '@diwan/contract/kernel/texts';

/** The words of the screens before sign-in. A first page loads nothing else. */
export const words = import.meta.glob<Texts>(
  ['../../{app,ui}/words.ts', '../../../../contract/src/features/auth/words.ts'],
  { eager: true, import: 'default', query: { words: 'en' } },
);

/** English sentences are their own keys. */
export const sentences: Readonly<Record<string, Texts>> = {};

import type { Texts } from '@diwan/contract/kernel/texts';

/** The words of the pages behind sign-in, in one file. `together` would add unused copies. */
export const words = import.meta.glob<Texts>(
  [
    '../../**/words.ts',
    '../../../../contract/src/features/*/words.ts',
    '!../../{app,ui}/words.ts',
    '!../../../../contract/src/features/auth/words.ts',
  ],
  { eager: true, import: 'default', query: { words: 'en', together: '' } },
);

/** English sentences are their own keys. */
export const sentences: Readonly<Record<string, Texts>> = {};

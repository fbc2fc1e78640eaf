import type { Texts } from '@diwan/contract/kernel/texts';

/**
 * All words of the pages after sign-in, in one file. `later-words.ts` loads the same modules one by
 * one. `together` gives them a second id here. Without it, the build would not join them.
 */
export const words = import.meta.glob<Texts>(
  [
    '../../**/words.ts',
    '../../../../contract/src/features/*/words.ts',
    '!../../{app,ui}/words.ts',
    '!../../../../contract/src/features/auth/words.ts',
  ],
  { eager: true, import: 'default', query: { words: 'en', together: '' } },
);

/** The sentences by their keys, which are the English texts. */
export const sentences: Readonly<Record<string, Texts>> = {};

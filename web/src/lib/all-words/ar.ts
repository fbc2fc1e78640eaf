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
  { eager: true, import: 'default', query: { words: 'ar', together: '' } },
);

export const sentences = import.meta.glob<Texts>('../../../../contract/src/features.ts', {
  eager: true,
  import: 'default',
  query: { sentences: 'ar' },
});

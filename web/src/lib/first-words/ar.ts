import type { Texts } from '@diwan/contract/kernel/texts';

export const words = import.meta.glob<Texts>(
  ['../../{app,ui}/words.ts', '../../../../contract/src/features/auth/words.ts'],
  { eager: true, import: 'default', query: { words: 'ar' } },
);

export const sentences = import.meta.glob<Texts>(
  '../../../../contract/src/{kernel,features/auth}/words.ts',
  { eager: true, import: 'default', query: { sentences: 'ar' } },
);

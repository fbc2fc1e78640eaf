import type { Texts } from '@diwan/contract/kernel/texts';

/**
 * The Arabic sentences that step 1 of a registration shows. The server translates its own refusals.
 */
export const sentences = import.meta.glob<Texts>(
  '../../../contract/src/{world,features/{brands,files,registration}}/words.ts',
  { eager: true, import: 'default', query: { sentences: 'ar' } },
);

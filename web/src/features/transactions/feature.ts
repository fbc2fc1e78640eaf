import { EVERYONE, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';
import { textSearch } from '../../lib/text-search.ts';
import { SEARCH_NAMES } from './filters/search-names.ts';

export const transactions = {
  routes: [
    {
      ...page(
        '/transactions',
        EVERYONE,
        () => import('./transactions-page.tsx'),
        textSearch(...SEARCH_NAMES),
      ),
      access: READING_ACCESS,
    },
  ],
  nav: [
    {
      ...link('transactions', '/transactions', EVERYONE, 'IconArrowsExchange', 'product'),
      access: READING_ACCESS,
    },
  ],
};

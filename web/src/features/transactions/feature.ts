import { EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';
import { SEARCH_NAMES } from './filters/search-names.ts';

export const transactions = {
  routes: [
    {
      path: '/transactions',
      roles: EVERYONE,
      search: textSearch(...SEARCH_NAMES),
      page: lazyPage(() => import('./transactions-page.tsx'), 'TransactionsPage'),
    },
  ],
  nav: [
    {
      id: 'transactions',
      path: '/transactions',
      icon: 'arrows-exchange',
      roles: EVERYONE,
      places: ['product'],
    },
  ],
} as const satisfies WebFeature;

import { ADMINS, ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const customers = {
  routes: [
    {
      path: '/customers',
      roles: ADMINS_AND_OWNERS,
      search: textSearch('q', 'page', 'open'),
      page: lazyPage(() => import('./customers-page.tsx'), 'CustomersPage'),
    },
    {
      path: '/customers/duplicates',
      roles: ADMINS,
      page: lazyPage(() => import('./duplicates-page.tsx'), 'DuplicatesPage'),
    },
  ],
  nav: [
    {
      id: 'customers',
      path: '/customers',
      icon: 'users',
      roles: ADMINS_AND_OWNERS,
      places: ['nav'],
    },
  ],
} as const satisfies WebFeature;

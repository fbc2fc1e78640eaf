import { ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const payouts = {
  routes: [
    {
      path: '/payouts',
      roles: ADMINS_AND_OWNERS,
      search: textSearch('tab', 'q'),
      page: lazyPage(() => import('./payouts-page.tsx'), 'PayoutsPage'),
    },
    {
      path: '/payouts/$id',
      roles: ADMINS_AND_OWNERS,
      page: lazyPage(() => import('./details/details-page.tsx'), 'PayoutDetailsPage'),
    },
  ],
  nav: [
    {
      id: 'payouts',
      path: '/payouts',
      icon: 'cash-banknote',
      roles: ADMINS_AND_OWNERS,
      places: ['nav', 'product'],
    },
  ],
} as const satisfies WebFeature;

import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const fees = {
  routes: [
    {
      path: '/fee-settings',
      roles: ADMINS,
      search: textSearch('tab', 'fee', 'draft'),
      page: lazyPage(() => import('./fees-page.tsx'), 'FeesPage'),
    },
    {
      path: '/settings/fees',
      roles: ADMINS,
      search: textSearch('tab', 'fee', 'draft'),
      page: lazyPage(() => import('./fees-page.tsx'), 'FeesPage'),
    },
  ],
  nav: [{ id: 'fees', path: '/fee-settings', icon: 'percentage', roles: ADMINS, places: ['hub'] }],
} as const satisfies WebFeature;

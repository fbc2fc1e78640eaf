import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const partners = {
  routes: [
    {
      path: '/partners',
      roles: ADMINS,
      search: textSearch('q', 'status'),
      page: lazyPage(() => import('./partners-page.tsx'), 'PartnersPage'),
    },
    {
      path: '/partners/new',
      roles: ADMINS,
      page: lazyPage(() => import('./new-partner-page.tsx'), 'NewPartnerPage'),
    },
  ],
  nav: [{ id: 'partners', path: '/partners', icon: 'affiliate', roles: ADMINS, places: ['nav'] }],
} as const satisfies WebFeature;

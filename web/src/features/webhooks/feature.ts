import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const webhooks = {
  routes: [
    {
      path: '/quarantine',
      roles: ADMINS,
      search: textSearch('state', 'open'),
      page: lazyPage(() => import('./quarantine-page.tsx'), 'QuarantinePage'),
    },
  ],
  nav: [
    {
      id: 'quarantine',
      path: '/quarantine',
      icon: 'alert-triangle',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

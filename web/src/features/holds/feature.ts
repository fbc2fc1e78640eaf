import { STAFF } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const holds = {
  routes: [
    {
      path: '/holds',
      roles: STAFF,
      search: textSearch('code'),
      page: lazyPage(() => import('./holds-page.tsx'), 'HoldsPage'),
    },
  ],
  nav: [{ id: 'holds', path: '/holds', icon: 'hand-stop', roles: STAFF, places: ['hub'] }],
} as const satisfies WebFeature;

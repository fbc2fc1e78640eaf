import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const mids = {
  routes: [
    {
      path: '/mid-moves',
      roles: ADMINS,
      search: textSearch('state'),
      page: lazyPage(() => import('./mid-moves-page.tsx'), 'MidMovesPage'),
    },
  ],
  nav: [{ id: 'mid_moves', path: '/mid-moves', icon: 'transfer', roles: ADMINS, places: ['hub'] }],
} as const satisfies WebFeature;

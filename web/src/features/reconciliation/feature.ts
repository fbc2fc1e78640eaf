import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const reconciliation = {
  routes: [
    {
      path: '/reconciliation',
      roles: ADMINS,
      search: textSearch('from', 'to', 'state'),
      page: lazyPage(() => import('./days-page.tsx'), 'DaysPage'),
    },
    {
      path: '/reconciliation/$day',
      roles: ADMINS,
      search: textSearch('side', 'kind', 'state', 'open'),
      page: lazyPage(() => import('./day/day-page.tsx'), 'DayPage'),
    },
  ],
  nav: [
    {
      id: 'reconciliation',
      path: '/reconciliation',
      icon: 'scale',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const holidays = {
  routes: [
    {
      path: '/settings/calendar',
      roles: ADMINS,
      search: textSearch('year', 'open', 'remove'),
      page: lazyPage(() => import('./calendar-page.tsx'), 'CalendarPage'),
    },
  ],
  nav: [
    {
      id: 'calendar',
      path: '/settings/calendar',
      icon: 'calendar',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

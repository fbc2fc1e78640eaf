import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const jobs = {
  routes: [
    {
      path: '/jobs',
      roles: ADMINS,
      search: textSearch('tab', 'state', 'about', 'kind'),
      page: lazyPage(() => import('./jobs-page.tsx'), 'JobsPage'),
    },
  ],
  nav: [{ id: 'jobs', path: '/jobs', icon: 'progress', roles: ADMINS, places: ['hub'] }],
} as const satisfies WebFeature;

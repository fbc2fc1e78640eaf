import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const businesses = {
  routes: [
    {
      path: '/businesses',
      roles: ADMINS,
      page: lazyPage(() => import('./businesses-page.tsx'), 'BusinessesPage'),
    },
    {
      path: '/businesses/new',
      roles: ADMINS,
      page: lazyPage(() => import('./new-business-page.tsx'), 'NewBusinessPage'),
    },
    {
      path: '/businesses/$id',
      roles: ADMINS,
      page: lazyPage(() => import('./business-page.tsx'), 'BusinessPage'),
    },
  ],
  nav: [
    { id: 'businesses', path: '/businesses', icon: 'building', roles: ADMINS, places: ['hub'] },
  ],
} as const satisfies WebFeature;

import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const audit = {
  routes: [
    {
      path: '/audit',
      roles: ADMINS,
      search: textSearch('actor', 'entity', 'action', 'seen', 'from', 'to', 'open'),
      page: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
    },
  ],
  nav: [{ id: 'audit', path: '/audit', icon: 'history', roles: ADMINS, places: ['hub'] }],
} as const satisfies WebFeature;

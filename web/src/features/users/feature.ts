import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const users = {
  routes: [
    {
      path: '/users',
      roles: ADMINS,
      search: textSearch('q', 'status', 'page'),
      page: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
    },
    // Other roles than admins may open it and see the page's own refusal.
    {
      path: '/users/new',
      roles: EVERYONE,
      page: lazyPage(() => import('./new-user-page.tsx'), 'NewUserPage'),
    },
  ],
  nav: [{ id: 'users', path: '/users', icon: 'user-cog', roles: ADMINS, places: ['hub'] }],
} as const satisfies WebFeature;

import { EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const auth = {
  routes: [
    {
      path: '/profile',
      roles: EVERYONE,
      page: lazyPage(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
    },
  ],
  nav: [{ id: 'profile', path: '/profile', icon: 'user-circle', roles: EVERYONE, places: ['hub'] }],
} as const satisfies WebFeature;

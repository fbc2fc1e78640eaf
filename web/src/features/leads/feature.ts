import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const leads = {
  routes: [
    { path: '/tap', roles: ADMINS, page: lazyPage(() => import('./leads-page.tsx'), 'LeadsPage') },
  ],
  nav: [{ id: 'leads', path: '/tap', icon: 'list-check', roles: ADMINS, places: ['nav'] }],
} as const satisfies WebFeature;

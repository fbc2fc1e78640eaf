import { EVERYONE, SUPER_ADMIN } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const stakeholders = {
  routes: [
    // Other roles than super admins may open it and see the page's own refusal.
    {
      path: '/stakeholders',
      roles: EVERYONE,
      page: lazyPage(() => import('./list/stakeholders-page.tsx'), 'StakeholdersPage'),
    },
    {
      path: '/stakeholders/new',
      roles: EVERYONE,
      page: lazyPage(() => import('./form/new-stakeholder-page.tsx'), 'NewStakeholderPage'),
    },
    {
      path: '/stakeholders/$id',
      roles: EVERYONE,
      page: lazyPage(() => import('./stakeholder-page.tsx'), 'StakeholderPage'),
    },
    {
      path: '/stakeholders/$id/edit',
      roles: EVERYONE,
      page: lazyPage(() => import('./form/edit-stakeholder-page.tsx'), 'EditStakeholderPage'),
    },
  ],
  nav: [
    {
      id: 'stakeholders',
      path: '/stakeholders',
      icon: 'chart-pie',
      roles: SUPER_ADMIN,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

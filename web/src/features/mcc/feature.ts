import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const mcc = {
  routes: [
    {
      path: '/mcc-settings',
      roles: ADMINS,
      search: textSearch('q', 'status', 'type', 'page', 'edit', 'delete'),
      page: lazyPage(() => import('./settings/mcc-settings-page.tsx'), 'MccSettingsPage'),
    },
    {
      path: '/settings/mcc',
      roles: ADMINS,
      search: textSearch('q', 'status', 'type', 'page', 'edit', 'delete'),
      page: lazyPage(() => import('./settings/mcc-settings-page.tsx'), 'MccSettingsPage'),
    },
    {
      path: '/mcc',
      roles: ADMINS,
      search: textSearch('q', 'status', 'type', 'page', 'edit', 'delete'),
      page: lazyPage(() => import('./settings/mcc-settings-page.tsx'), 'MccSettingsPage'),
    },
    {
      path: '/mcc-approval',
      roles: ADMINS,
      page: lazyPage(() => import('./approval/mcc-approval-page.tsx'), 'MccApprovalPage'),
    },
  ],
  nav: [
    { id: 'mcc_settings', path: '/mcc-settings', icon: 'tags', roles: ADMINS, places: ['hub'] },
    {
      id: 'mcc_approval',
      path: '/mcc-approval',
      icon: 'checklist',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

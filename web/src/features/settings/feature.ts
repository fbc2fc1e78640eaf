import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const settings = {
  routes: [
    // Other roles than admins may open it and see the page's own refusal.
    {
      path: '/settings/system',
      roles: EVERYONE,
      search: textSearch('tab'),
      page: lazyPage(() => import('./system-settings-page.tsx'), 'SystemSettingsPage'),
    },
  ],
  nav: [
    {
      id: 'system_settings',
      path: '/settings/system',
      icon: 'adjustments',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

import { ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const webhookDeliveries = {
  routes: [
    {
      path: '/brands/$id/integration',
      roles: ADMINS_AND_OWNERS,
      search: textSearch('state', 'open'),
      page: lazyPage(() => import('./integration-page.tsx'), 'IntegrationPage'),
    },
  ],
  nav: [],
} as const satisfies WebFeature;

import { ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const payoutStatements = {
  routes: [
    {
      path: '/brands/$id/payouts',
      roles: ADMINS_AND_OWNERS,
      page: lazyPage(() => import('./brand-payouts-page.tsx'), 'BrandPayoutsPage'),
    },
    {
      path: '/brands/$id/payouts/$payoutId',
      roles: ADMINS_AND_OWNERS,
      page: lazyPage(() => import('./statement-page.tsx'), 'StatementPage'),
    },
  ],
  nav: [],
} as const satisfies WebFeature;

import { ADMINS_AND_OWNERS, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const payouts = {
  routes: [
    {
      ...page('/payouts?tab&q', ADMINS_AND_OWNERS, () => import('./payouts-page.tsx')),
      access: READING_ACCESS,
    },
    {
      ...page('/payouts/$id', ADMINS_AND_OWNERS, () => import('./details/details-page.tsx')),
      access: READING_ACCESS,
    },
  ],
  nav: [
    {
      ...link('payouts', '/payouts', ADMINS_AND_OWNERS, 'IconCashBanknote', 'nav', 'product'),
      access: READING_ACCESS,
    },
  ],
};

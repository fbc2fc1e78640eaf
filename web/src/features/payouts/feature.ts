import { ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const payouts = {
  routes: [
    page('/payouts?tab&q', ADMINS_AND_OWNERS, () => import('./payouts-page.tsx')),
    page('/payouts/$id', ADMINS_AND_OWNERS, () => import('./details/details-page.tsx')),
  ],
  nav: [link('payouts', '/payouts', ADMINS_AND_OWNERS, 'IconCashBanknote', 'nav', 'product')],
};

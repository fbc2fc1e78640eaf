import { ADMINS, ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const customers = {
  routes: [
    page('/customers?q&page&open', ADMINS_AND_OWNERS, () => import('./customers-page.tsx')),
    page('/customers/duplicates', ADMINS, () => import('./duplicates-page.tsx')),
  ],
  nav: [link('customers', '/customers', ADMINS_AND_OWNERS, 'IconUsers', 'nav')],
};

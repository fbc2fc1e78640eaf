import { ADMINS, ADMINS_AND_OWNERS, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const customers = {
  routes: [
    {
      ...page(
        '/customers?q&page&order&open',
        ADMINS_AND_OWNERS,
        () => import('./customers-page.tsx'),
      ),
      access: READING_ACCESS,
    },
    page('/customers/duplicates', ADMINS, () => import('./duplicates-page.tsx')),
  ],
  nav: [
    {
      ...link('customers', '/customers', ADMINS_AND_OWNERS, 'IconUsers', 'nav'),
      access: READING_ACCESS,
    },
  ],
};

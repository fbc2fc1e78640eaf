import { ADMINS_AND_OWNERS, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { page } from '../../lib/feature.ts';

export const payoutStatements = {
  routes: [
    {
      ...page(
        '/brands/$id/payouts/$payoutId',
        ADMINS_AND_OWNERS,
        () => import('./statement-page.tsx'),
      ),
      access: READING_ACCESS,
    },
  ],
  nav: [],
};

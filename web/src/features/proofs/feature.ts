import { ADMINS_AND_OWNERS, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const proofs = {
  routes: [
    page('/verify-payout', 'public', () => import('./verify-payout-page.tsx')),
    {
      ...page(
        '/brands/$id/payouts/$payoutId/check',
        ADMINS_AND_OWNERS,
        () => import('./payout-check-page.tsx'),
      ),
      access: READING_ACCESS,
    },
  ],
  nav: [link('payout_check', '/verify-payout', 'public', null, 'resources')],
};

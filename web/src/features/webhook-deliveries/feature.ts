import { ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import { page } from '../../lib/feature.ts';

export const webhookDeliveries = {
  routes: [
    page(
      '/brands/$id/integration?state&open',
      ADMINS_AND_OWNERS,
      () => import('./integration-page.tsx'),
    ),
  ],
  nav: [],
};

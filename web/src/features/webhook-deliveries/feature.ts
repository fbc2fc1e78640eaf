import { ADMINS_AND_OWNERS, DEVELOPER_ACCESS } from '@diwan/contract/kernel/roles';
import { page } from '../../lib/feature.ts';

export const webhookDeliveries = {
  routes: [
    {
      ...page(
        '/brands/$id/integration?state&open',
        ADMINS_AND_OWNERS,
        () => import('./integration-page.tsx'),
      ),
      access: DEVELOPER_ACCESS,
    },
  ],
  nav: [],
};

import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const reconciliation = {
  routes: [
    page('/reconciliation?from&to&state', ADMINS, () => import('./days-page.tsx')),
    page('/reconciliation/$day?side&kind&state&open', ADMINS, () => import('./day/day-page.tsx')),
  ],
  nav: [link('reconciliation', '/reconciliation', ADMINS, 'IconScale', 'hub')],
};

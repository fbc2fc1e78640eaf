import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const webhooks = {
  routes: [page('/quarantine?state&open', ADMINS, () => import('./quarantine-page.tsx'))],
  nav: [link('quarantine', '/quarantine', ADMINS, 'IconAlertTriangle', 'hub')],
};

import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const leads = {
  routes: [page('/tap', ADMINS, () => import('./leads-page.tsx'))],
  nav: [link('leads', '/tap', ADMINS, 'IconListCheck', 'nav')],
};

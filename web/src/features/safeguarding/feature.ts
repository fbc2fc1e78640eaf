import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const safeguarding = {
  routes: [page('/safeguarding?day', ADMINS, () => import('./safeguarding-page.tsx'))],
  nav: [link('safeguarding', '/safeguarding', ADMINS, 'IconScale', 'hub')],
};

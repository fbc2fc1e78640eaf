import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const partners = {
  routes: [
    page('/partners?q&status', ADMINS, () => import('./partners-page.tsx')),
    { ...page('/partners/new', ADMINS, () => import('./new-partner-page.tsx')), roles: ADMINS },
  ],
  nav: [link('partners', '/partners', ADMINS, 'IconAffiliate', 'nav')],
};

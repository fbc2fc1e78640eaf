import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const businesses = {
  routes: [
    page('/businesses', ADMINS, () => import('./businesses-page.tsx')),
    { ...page('/businesses/new', ADMINS, () => import('./new-business-page.tsx')), roles: ADMINS },
    page('/businesses/$id', ADMINS, () => import('./business-page.tsx')),
  ],
  nav: [link('businesses', '/businesses', ADMINS, 'IconBuilding', 'hub')],
};

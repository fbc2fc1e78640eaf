import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const campaigns = {
  routes: [
    page('/campaigns', ADMINS, () => import('./campaigns-page.tsx')),
    {
      ...page('/campaigns/new', ADMINS, () => import('./form/new-campaign-page.tsx')),
      roles: ADMINS,
    },
    page('/campaigns/$id?state&q&open', ADMINS, () => import('./detail/campaign-page.tsx')),
    {
      ...page('/campaigns/$id/edit', ADMINS, () => import('./form/edit-campaign-page.tsx')),
      roles: ADMINS,
    },
  ],
  nav: [link('campaigns', '/campaigns', ADMINS, 'IconFileCertificate', 'hub')],
};

import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const campaigns = {
  routes: [
    {
      path: '/campaigns',
      roles: ADMINS,
      page: lazyPage(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
    },
    {
      path: '/campaigns/new',
      roles: ADMINS,
      page: lazyPage(() => import('./form/new-campaign-page.tsx'), 'NewCampaignPage'),
    },
    {
      path: '/campaigns/$id',
      roles: ADMINS,
      search: textSearch('state', 'q', 'open'),
      page: lazyPage(() => import('./detail/campaign-page.tsx'), 'CampaignPage'),
    },
    {
      path: '/campaigns/$id/edit',
      roles: ADMINS,
      page: lazyPage(() => import('./form/edit-campaign-page.tsx'), 'EditCampaignPage'),
    },
  ],
  nav: [
    {
      id: 'campaigns',
      path: '/campaigns',
      icon: 'file-certificate',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

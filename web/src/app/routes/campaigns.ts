import { createRoute } from '@tanstack/react-router';
import { ADMINS } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns',
  beforeLoad: allow(ADMINS),
  component: lazyPage(() => import('../../features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns/new',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/campaigns/form/new-campaign-page.tsx'),
    'NewCampaignPage',
  ),
});

const oneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns/$id',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('state', 'q', 'open'),
  component: lazyPage(
    () => import('../../features/campaigns/detail/campaign-page.tsx'),
    'CampaignPage',
  ),
});

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns/$id/edit',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/campaigns/form/edit-campaign-page.tsx'),
    'EditCampaignPage',
  ),
});

/** Campaigns: one clause or rate, changed by signature for many brands. */
export const campaignRoutes = [listRoute, newRoute, oneRoute, editRoute] as const;

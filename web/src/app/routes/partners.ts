import { createRoute } from '@tanstack/react-router';
import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/partners',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('q', 'status'),
  component: lazyPage(() => import('../../features/partners/partners-page.tsx'), 'PartnersPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/partners/new',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/partners/new-partner-page.tsx'),
    'NewPartnerPage',
  ),
});

/** Other roles are led away by the page, which says why. */
const oneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/partners/$id',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(() => import('../pages/partner-page.tsx'), 'WholePartnerPage'),
});

/** The platforms that bring brands. */
export const partnerRoutes = [listRoute, newRoute, oneRoute] as const;

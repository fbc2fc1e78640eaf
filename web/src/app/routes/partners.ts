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

/** For other roles the page redirects and says why. */
const oneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/partners/$id',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(() => import('../pages/partner-page.tsx'), 'WholePartnerPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('q', 'status', 'page'),
  component: lazyPage(() => import('../../features/users/users-page.tsx'), 'UsersPage'),
});

// Other roles than admins may open it and see the page's own refusal.
const newUserRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users/new',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(() => import('../../features/users/new-user-page.tsx'), 'NewUserPage'),
});

/** The platforms that bring brands, and all accounts. */
export const partnerRoutes = [listRoute, newRoute, oneRoute, usersRoute, newUserRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { EVERYONE } from '@diwan/contract/kernel/roles';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

// Other roles than super admins may open it and see the page's own refusal.
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stakeholders',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(
    () => import('../../features/stakeholders/list/stakeholders-page.tsx'),
    'StakeholdersPage',
  ),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stakeholders/new',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(
    () => import('../../features/stakeholders/form/new-stakeholder-page.tsx'),
    'NewStakeholderPage',
  ),
});

const oneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stakeholders/$id',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(
    () => import('../../features/stakeholders/detail/stakeholder-page.tsx'),
    'StakeholderPage',
  ),
});

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/stakeholders/$id/edit',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(
    () => import('../../features/stakeholders/form/edit-stakeholder-page.tsx'),
    'EditStakeholderPage',
  ),
});

/** The people who share the platform's profit. */
export const stakeholderRoutes = [listRoute, newRoute, oneRoute, editRoute] as const;

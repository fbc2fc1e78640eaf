import { createRoute } from '@tanstack/react-router';
import { ADMINS_AND_OWNERS, EVERYONE, STAFF } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands',
  beforeLoad: allow(EVERYONE),
  validateSearch: textSearch(
    'q',
    'status',
    'partner',
    'mcc',
    'deposit',
    'missing',
    'sort',
    'view',
    'remove',
  ),
  component: lazyPage(() => import('../../features/brands/list/brands-page.tsx'), 'BrandsPage'),
});

const shareLinksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/share-links',
  beforeLoad: allow(STAFF, '/dashboard'),
  validateSearch: textSearch('open', 'like', 'switch', 'of', 'card'),
  component: lazyPage(
    () => import('../../features/share-links/share-links-page.tsx'),
    'ShareLinksPage',
  ),
});

/** Other roles may open it; the page explains why it is empty for them. */
const verificationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/verification',
  beforeLoad: allow(EVERYONE),
  validateSearch: textSearch('brand', 'q', 'file', 'tool'),
  component: lazyPage(
    () => import('../../features/verification/verification-page.tsx'),
    'VerificationPage',
  ),
});

const brandRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/$id',
  beforeLoad: allow(EVERYONE),
  validateSearch: textSearch('tab'),
  component: lazyPage(() => import('../pages/brand-page.tsx'), 'WholeBrandPage'),
});

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/$id/edit',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  component: lazyPage(
    () => import('../../features/brands/edit/edit-brand-page.tsx'),
    'EditBrandPage',
  ),
});

const integrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/$id/integration',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  validateSearch: textSearch('state', 'open'),
  component: lazyPage(
    () => import('../../features/webhook-deliveries/integration-page.tsx'),
    'IntegrationPage',
  ),
});

/** The brands, the links they register with, and their verification. */
export const brandRoutes = [
  listRoute,
  shareLinksRoute,
  verificationRoute,
  brandRoute,
  editRoute,
  integrationRoute,
] as const;

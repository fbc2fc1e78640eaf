import { createRoute } from '@tanstack/react-router';
import { EVERYONE, STAFF } from '@diwan/contract/kernel/roles';
import { loadWords } from '../../lib/i18n.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { rootRoute, shellRoute } from '../root-routes.ts';

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (value: unknown): number | null =>
  /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : null;

/** The proof in a mailed link. The page stores it and removes it from the address. */
const readAccess = (search: Search): { access?: string } =>
  textOf(search['access']) === '' ? {} : { access: textOf(search['access']) };

const STEPS = ['brand', 'documents', 'review', 'sign'] as const;

/** The open step; without one it is the next open step. */
const readStep = (search: Search): { step?: (typeof STEPS)[number] } => {
  const step = STEPS.find((one) => one === search['step']);
  return step === undefined ? {} : { step };
};

/** The number of the brand that step 1 created, so that a reload continues there. */
const readBrand = (search: Search): { brand?: number } => {
  const brand = idOf(search['brand']);
  return brand === null ? {} : { brand };
};

const readBrandId = (search: Search): { brandId?: string } =>
  textOf(search['brandId']) === '' ? {} : { brandId: textOf(search['brandId']) };

/** Shows only platform name, language and support, because registrants need no other page. */
const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyPage(() => import('./public-layout.tsx'), 'PublicLayout'),
});

const registerRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/register',
  validateSearch: (search: Search) => ({
    token: textOf(search['token']),
    ...readBrand(search),
    ...readStep(search),
  }),
  loader: () => loadWords('registration', 'widgets'),
  component: lazyPage(() => import('./register-page.tsx'), 'RegisterPage'),
});

const success = lazyPage(
  () => import('../../features/registration/standing/standing-pages.tsx'),
  'SuccessPage',
);

const successRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/registration-success',
  validateSearch: readBrandId,
  component: success,
});

const oldSuccessRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand-registration-success',
  validateSearch: readBrandId,
  component: success,
});

const documentsRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/$id/documents',
  validateSearch: readAccess,
  component: lazyPage(() => import('./documents-page.tsx'), 'DocumentsPage'),
});

const agreementRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/$id/agreement',
  validateSearch: (search: Search) => ({ ...readAccess(search), ...readStep(search) }),
  component: lazyPage(() => import('./agreement-page.tsx'), 'AgreementPage'),
});

const confirmRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/$id/confirm',
  component: lazyPage(() => import('./confirm-page.tsx'), 'ConfirmPage'),
});

const pending = lazyPage(
  () => import('../../features/registration/standing/standing-pages.tsx'),
  'PendingPage',
);

const pendingApprovalRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/$id/pending-approval',
  validateSearch: readAccess,
  component: pending,
});

const pendingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/brand/$id/pending',
  validateSearch: readAccess,
  component: pending,
});

const newBrandRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/new',
  validateSearch: (search: Search) => ({ ...readBrand(search), ...readStep(search) }),
  beforeLoad: allow(STAFF),
  component: lazyPage(() => import('./new-brand-page.tsx'), 'NewBrandPage'),
});

const brandDocumentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/$id/documents',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(() => import('./documents-page.tsx'), 'BrandDocumentsPage'),
});

/** Inside the public layout, which needs no account. */
export const registrationRoute = publicRoute.addChildren([
  registerRoute,
  successRoute,
  oldSuccessRoute,
  documentsRoute,
  agreementRoute,
  confirmRoute,
  pendingApprovalRoute,
  pendingRoute,
]);

/** Inside the shell: staff add a brand, and people in scope submit documents. */
export const newBrandRoutes = { newBrandRoute, brandDocumentsRoute } as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const termsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/terms',
  component: lazyPage(() => import('../pages/legal/legal-page.tsx'), 'TermsPage'),
});

const privacyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/privacy',
  component: lazyPage(() => import('../pages/legal/legal-page.tsx'), 'PrivacyPage'),
});

const cookiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cookies',
  component: lazyPage(() => import('../pages/legal/legal-page.tsx'), 'CookiesPage'),
});

const contactRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contact',
  component: lazyPage(() => import('../pages/legal/contact-page.tsx'), 'ContactPage'),
});

const changelogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/changelog',
  component: lazyPage(() => import('../pages/legal/changelog-page.tsx'), 'ChangelogPage'),
});

const statusRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/status',
  component: lazyPage(() => import('../pages/legal/status-page.tsx'), 'StatusPage'),
});

const sealCheckRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/verify-agreement',
  component: lazyPage(
    () => import('../../features/agreements/seal-check-page.tsx'),
    'SealCheckPage',
  ),
});

/** Public pages, for visitors and signed-in people. */
export const infoRoutes = [
  termsRoute,
  privacyRoute,
  cookiesRoute,
  contactRoute,
  changelogRoute,
  statusRoute,
  sealCheckRoute,
] as const;

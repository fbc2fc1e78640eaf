import { createRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { allowVisitors } from './guards.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { rootRoute } from './root-routes.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: allowVisitors,
  // Part of the first download, so that the form works without a second one.
  component: LoginPage,
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(
    () => import('../features/auth/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

/** Set-password and reset links: `?token=...&email=...`. */
const setupPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup-password',
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({
    token: typeof search['token'] === 'string' ? search['token'] : '',
    email: typeof search['email'] === 'string' ? search['email'] : '',
  }),
  component: lazyPage(
    () => import('../features/auth/setup-password-page.tsx'),
    'SetupPasswordPage',
  ),
});

export const authRoutes = [loginRoute, forgotPasswordRoute, setupPasswordRoute] as const;

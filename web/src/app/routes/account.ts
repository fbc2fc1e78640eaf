import { createRoute } from '@tanstack/react-router';
import { EVERYONE } from '@diwan/contract/kernel/roles';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(() => import('../../features/auth/profile/profile-page.tsx'), 'ProfilePage'),
});

export const accountRoutes = [settingsRoute, profileRoute] as const;

import { createRootRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { Root } from '../root.tsx';

export const rootRoute = createRootRoute({ component: Root });

/** Header, navigation, footer and toasts, in a part of their own that loads after sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyPage(() => import('../shell/shell-layout.tsx'), 'ShellLayout'),
});

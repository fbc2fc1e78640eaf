import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

export const rootRoute = createRootRoute();

/** Header, navigation, footer and toasts, in a part of their own that loads after sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('../shell/shell-layout.tsx'), 'ShellLayout'),
});

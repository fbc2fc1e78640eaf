import { createRootRoute, createRoute } from '@tanstack/react-router';
import { loadAllWords } from '../lib/i18n.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { Root } from './root.tsx';

export const rootRoute = createRootRoute({ component: Root });

/**
 * Header, navigation, footer and toasts. They load after sign-in, together with the words of all
 * pages: a page that loads them part by part would flicker.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyPage(async () => {
    const [{ ShellLayout }] = await Promise.all([
      import('./shell/shell-layout.tsx'),
      loadAllWords(),
    ]);
    return { ShellLayout };
  }, 'ShellLayout'),
});

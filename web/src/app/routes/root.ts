import { createRootRoute, createRoute } from '@tanstack/react-router';
import { loadAllWords } from '../../lib/i18n.ts';
import { lazyPage } from '../lazy-page.ts';
import { Root } from '../root.tsx';

export const rootRoute = createRootRoute({ component: Root });

/**
 * Header, navigation, footer and toasts, in a part of their own that loads after sign-in; with it
 * the words of all pages: a page that waits for those of one part after another flickers.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyPage(async () => {
    const [{ ShellLayout }] = await Promise.all([
      import('../shell/shell-layout.tsx'),
      loadAllWords(),
    ]);
    return { ShellLayout };
  }, 'ShellLayout'),
});

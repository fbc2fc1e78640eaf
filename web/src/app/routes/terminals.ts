import { createRoute } from '@tanstack/react-router';
import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/terminals',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('tab', 'q', 'status', 'partner', 'silent', 'month'),
  component: lazyPage(() => import('../../features/terminals/terminals-page.tsx'), 'TerminalsPage'),
});

const terminalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/terminals/$id',
  beforeLoad: allow(EVERYONE),
  component: lazyPage(
    () => import('../../features/terminals/detail/terminal-page.tsx'),
    'TerminalPage',
  ),
});

/** POS terminals that brands rent. */
export const terminalRoutes = [listRoute, terminalRoute] as const;

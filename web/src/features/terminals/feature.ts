import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const terminals = {
  routes: [
    {
      path: '/terminals',
      roles: ADMINS,
      search: textSearch('tab', 'q', 'status', 'partner', 'silent', 'month'),
      page: lazyPage(() => import('./terminals-page.tsx'), 'TerminalsPage'),
    },
    {
      path: '/terminals/$id',
      roles: EVERYONE,
      page: lazyPage(() => import('./detail/terminal-page.tsx'), 'TerminalPage'),
    },
  ],
  nav: [
    { id: 'terminals', path: '/terminals', icon: 'device-mobile', roles: ADMINS, places: ['nav'] },
  ],
} as const satisfies WebFeature;

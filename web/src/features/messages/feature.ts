import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const messages = {
  routes: [
    {
      path: '/messages',
      roles: ADMINS,
      search: textSearch('channel', 'status', 'q', 'open'),
      page: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
    },
  ],
  nav: [{ id: 'messages', path: '/messages', icon: 'mail', roles: ADMINS, places: ['hub'] }],
} as const satisfies WebFeature;

import { STAFF } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const shareLinks = {
  routes: [
    {
      path: '/brands/share-links',
      roles: STAFF,
      otherwise: '/dashboard',
      search: textSearch('open', 'like', 'switch', 'of', 'card'),
      page: lazyPage(() => import('./share-links-page.tsx'), 'ShareLinksPage'),
    },
  ],
  nav: [],
} as const satisfies WebFeature;

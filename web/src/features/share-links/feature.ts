import { STAFF } from '@diwan/contract/kernel/roles';
import { page } from '../../lib/feature.ts';

export const shareLinks = {
  routes: [
    {
      ...page(
        '/brands/share-links?open&like&switch&of&card',
        STAFF,
        () => import('./share-links-page.tsx'),
      ),
      otherwise: '/dashboard' as const,
    },
  ],
  nav: [],
};

import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const verification = {
  routes: [
    // Other roles may open it; the page explains why it is empty for them.
    {
      path: '/brands/verification',
      roles: EVERYONE,
      search: textSearch('brand', 'q', 'file', 'tool'),
      page: lazyPage(() => import('./verification-page.tsx'), 'VerificationPage'),
    },
  ],
  nav: [
    {
      id: 'verification',
      path: '/brands/verification',
      icon: 'shield-check',
      roles: ADMINS,
      places: ['nav'],
    },
  ],
} as const satisfies WebFeature;

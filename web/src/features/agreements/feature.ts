import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const agreements = {
  routes: [
    {
      path: '/verify-agreement',
      page: lazyPage(() => import('./seal-check-page.tsx'), 'SealCheckPage'),
    },
  ],
  nav: [{ id: 'seal_check', path: '/verify-agreement', roles: 'public', places: ['resources'] }],
} as const satisfies WebFeature;

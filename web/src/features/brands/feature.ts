import { ADMINS_AND_OWNERS, EVERYONE, STAFF } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const brands = {
  routes: [
    {
      path: '/brands',
      roles: EVERYONE,
      search: textSearch(
        'q',
        'status',
        'partner',
        'mcc',
        'deposit',
        'missing',
        'sort',
        'view',
        'remove',
      ),
      page: lazyPage(() => import('./list/brands-page.tsx'), 'BrandsPage'),
    },
    {
      path: '/brands/$id/edit',
      roles: ADMINS_AND_OWNERS,
      page: lazyPage(() => import('./edit/edit-brand-page.tsx'), 'EditBrandPage'),
    },
  ],
  nav: [
    {
      id: 'brands',
      path: '/brands',
      icon: 'building-store',
      roles: STAFF,
      places: ['nav', 'product'],
    },
    {
      id: 'own_brand',
      path: '/brands',
      icon: 'building-store',
      roles: ['brand_owner'],
      places: ['product'],
    },
  ],
} as const satisfies WebFeature;

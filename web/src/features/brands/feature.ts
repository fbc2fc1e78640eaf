import { ADMINS_AND_OWNERS, EVERYONE, OWNER_ALONE, STAFF } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const brands = {
  routes: [
    page(
      '/brands?q&status&partner&mcc&deposit&missing&sort&view&remove',
      EVERYONE,
      () => import('./list/brands-page.tsx'),
    ),
    {
      ...page('/brands/$id/edit', ADMINS_AND_OWNERS, () => import('./edit/edit-brand-page.tsx')),
      roles: ADMINS_AND_OWNERS,
      access: OWNER_ALONE,
    },
  ],
  nav: [
    link('brands', '/brands', STAFF, 'IconBuildingStore', 'nav', 'product'),
    link('own_brand', '/brands', ['brand_owner'], 'IconBuildingStore', 'product'),
  ],
};

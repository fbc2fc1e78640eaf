import { STAFF } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const holds = {
  routes: [page('/holds?code', STAFF, () => import('./holds-page.tsx'))],
  nav: [link('holds', '/holds', STAFF, 'IconHandStop', 'hub')],
};

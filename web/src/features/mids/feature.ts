import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const mids = {
  routes: [page('/mid-moves?state', ADMINS, () => import('./mid-moves-page.tsx'))],
  nav: [link('mid_moves', '/mid-moves', ADMINS, 'IconTransfer', 'hub')],
};

import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const screening = {
  routes: [
    page('/settings/screening-lists?open', ADMINS, () => import('./screening-lists-page.tsx')),
  ],
  nav: [link('screening_lists', '/settings/screening-lists', ADMINS, 'IconListSearch', 'hub')],
};

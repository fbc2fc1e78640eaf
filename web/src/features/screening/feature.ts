import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const screening = {
  routes: [
    page('/screening-cases?status&group', ADMINS, () => import('./cases-page.tsx')),
    page('/screening-cases/$id', ADMINS, () => import('./case-page.tsx')),
    page('/settings/screening-lists?open', ADMINS, () => import('./screening-lists-page.tsx')),
  ],
  nav: [
    link('screening_cases', '/screening-cases', ADMINS, 'IconUserSearch', 'hub'),
    link('screening_lists', '/settings/screening-lists', ADMINS, 'IconListSearch', 'hub'),
  ],
};

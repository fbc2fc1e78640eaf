import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const jobs = {
  routes: [page('/jobs?tab&state&about&kind', ADMINS, () => import('./jobs-page.tsx'))],
  nav: [link('jobs', '/jobs', ADMINS, 'IconProgress', 'hub')],
};

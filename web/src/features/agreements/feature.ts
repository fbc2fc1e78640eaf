import { link, page } from '../../lib/feature.ts';

export const agreements = {
  routes: [page('/verify-agreement', 'public', () => import('./seal-check-page.tsx'))],
  nav: [link('seal_check', '/verify-agreement', 'public', null, 'resources')],
};

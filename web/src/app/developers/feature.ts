import { link, page } from '../../lib/feature.ts';

/** The page for developers. Visitors read the guide, and a brand's people also fill in their keys. */
export const developerPages = {
  routes: [page('/developers', 'public', () => import('./developers-page.tsx'))],
  nav: [link('developers', '/developers', 'public', null, 'resources')],
};

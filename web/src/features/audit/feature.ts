import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const audit = {
  routes: [
    page(
      '/audit?actor&entity&action&seen&by&from&to&order&open',
      ADMINS,
      () => import('./audit-page.tsx'),
    ),
  ],
  nav: [link('audit', '/audit', ADMINS, 'IconHistory', 'hub')],
};

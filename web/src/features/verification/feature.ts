import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const verification = {
  routes: [
    // Other roles may open the page, which explains why it is empty for them.
    page(
      '/brands/verification?brand&q&file&tool',
      EVERYONE,
      () => import('./verification-page.tsx'),
    ),
  ],
  nav: [link('verification', '/brands/verification', ADMINS, 'IconShieldCheck', 'nav')],
};

import { EVERYONE } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const auth = {
  routes: [page('/profile', EVERYONE, () => import('./profile/profile-page.tsx'))],
  nav: [link('profile', '/profile', EVERYONE, 'IconUserCircle', 'hub')],
};

import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const users = {
  routes: [
    page('/users?q&status&page&open', ADMINS, () => import('./users-page.tsx')),
    // Roles other than admins may open the page, which shows them a refusal.
    page('/users/new', EVERYONE, () => import('./new-user-page.tsx')),
  ],
  nav: [link('users', '/users', ADMINS, 'IconUserCog', 'hub')],
};

import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const messages = {
  routes: [page('/messages?channel&status&q&open', ADMINS, () => import('./messages-page.tsx'))],
  nav: [link('messages', '/messages', ADMINS, 'IconMail', 'hub')],
};

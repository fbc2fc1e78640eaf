import { ADMINS, EVERYONE, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const terminals = {
  routes: [
    page(
      '/terminals?tab&q&status&partner&silent&month&order',
      ADMINS,
      () => import('./terminals-page.tsx'),
    ),
    {
      ...page('/terminals/$id', EVERYONE, () => import('./detail/terminal-page.tsx')),
      access: READING_ACCESS,
    },
  ],
  nav: [link('terminals', '/terminals', ADMINS, 'IconDeviceMobile', 'nav')],
};

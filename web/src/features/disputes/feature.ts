import { EVERYONE, READING_ACCESS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const disputes = {
  routes: [
    {
      ...page('/disputes?state', EVERYONE, () => import('./disputes-page.tsx')),
      access: READING_ACCESS,
    },
    {
      ...page('/disputes/$id', EVERYONE, () => import('./dispute-page.tsx')),
      access: READING_ACCESS,
    },
  ],
  nav: [
    {
      ...link('disputes', '/disputes', EVERYONE, 'IconGavel', 'hub', 'product'),
      access: READING_ACCESS,
    },
  ],
};

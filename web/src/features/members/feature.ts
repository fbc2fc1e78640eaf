import { BRAND_OWNER, OWNER_ALONE } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const members = {
  routes: [
    {
      ...page('/team?open&remove', BRAND_OWNER, () => import('./team-page.tsx')),
      access: OWNER_ALONE,
    },
  ],
  nav: [{ ...link('team', '/team', BRAND_OWNER, 'IconUserCog', 'nav'), access: OWNER_ALONE }],
};

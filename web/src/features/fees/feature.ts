import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const fees = {
  routes: [
    page('/fee-settings?tab&fee&draft', ADMINS, () => import('./fees-page.tsx')),
    page('/settings/fees?tab&fee&draft', ADMINS, () => import('./fees-page.tsx')),
  ],
  nav: [link('fees', '/fee-settings', ADMINS, 'IconPercentage', 'hub')],
};

import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const settings = {
  routes: [
    // Other roles than admins may open it and see the page's own refusal.
    page('/settings/system?tab', EVERYONE, () => import('./system-settings-page.tsx')),
  ],
  nav: [link('system_settings', '/settings/system', ADMINS, 'IconAdjustments', 'hub')],
};

import { ADMINS, EVERYONE } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const settings = {
  routes: [
    // Roles other than admins may open the page, which shows them a refusal.
    page('/settings/system?tab', EVERYONE, () => import('./system-settings-page.tsx')),
  ],
  nav: [link('system_settings', '/settings/system', ADMINS, 'IconAdjustments', 'hub')],
};

import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

const settings = () => import('./settings/mcc-settings-page.tsx');

export const mcc = {
  routes: [
    page('/mcc-settings?q&status&type&page&edit&delete', ADMINS, settings),
    page('/settings/mcc?q&status&type&page&edit&delete', ADMINS, settings),
    page('/mcc?q&status&type&page&edit&delete', ADMINS, settings),
    page('/mcc-approval', ADMINS, () => import('./approval/mcc-approval-page.tsx')),
  ],
  nav: [
    link('mcc_settings', '/mcc-settings', ADMINS, 'IconTags', 'hub'),
    link('mcc_approval', '/mcc-approval', ADMINS, 'IconChecklist', 'hub'),
  ],
};

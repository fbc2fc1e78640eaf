import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const bankChanges = {
  routes: [page('/bank-changes?state', ADMINS, () => import('./bank-changes-page.tsx'))],
  nav: [link('bank_changes', '/bank-changes', ADMINS, 'IconBuildingBank', 'hub')],
};

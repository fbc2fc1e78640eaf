import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const bankAccounts = {
  routes: [
    page('/settings/bank-accounts?open&columns&files', ADMINS, () => import('./accounts-page.tsx')),
  ],
  nav: [link('bank_accounts', '/settings/bank-accounts', ADMINS, 'IconBuildingBank', 'hub')],
};

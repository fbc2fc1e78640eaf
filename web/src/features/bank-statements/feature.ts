import { ADMINS } from '@diwan/contract/kernel/roles';
import { link, page } from '../../lib/feature.ts';

export const bankStatements = {
  routes: [
    page('/bank-statements?account', ADMINS, () => import('./statements-page.tsx')),
    page('/bank-entries?account', ADMINS, () => import('./open-entries-page.tsx')),
    page('/bank-statements/$id', ADMINS, () => import('./entries-page.tsx')),
  ],
  nav: [link('bank_statements', '/bank-statements', ADMINS, 'IconFileText', 'hub')],
};

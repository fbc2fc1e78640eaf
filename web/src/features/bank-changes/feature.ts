import { ADMINS } from '@diwan/contract/kernel/roles';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textSearch } from '../../lib/text-search.ts';

export const bankChanges = {
  routes: [
    {
      path: '/bank-changes',
      roles: ADMINS,
      search: textSearch('state'),
      page: lazyPage(() => import('./bank-changes-page.tsx'), 'BankChangesPage'),
    },
  ],
  nav: [
    {
      id: 'bank_changes',
      path: '/bank-changes',
      icon: 'building-bank',
      roles: ADMINS,
      places: ['hub'],
    },
  ],
} as const satisfies WebFeature;

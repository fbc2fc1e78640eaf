import { createRoute } from '@tanstack/react-router';
import { ADMINS, ADMINS_AND_OWNERS } from '@diwan/contract/kernel/roles';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payouts',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  validateSearch: textSearch('tab', 'q'),
  component: lazyPage(() => import('../../features/payouts/payouts-page.tsx'), 'PayoutsPage'),
});

const detailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payouts/$id',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  component: lazyPage(
    () => import('../../features/payouts/details/details-page.tsx'),
    'PayoutDetailsPage',
  ),
});

const brandPayoutsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/$id/payouts',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  component: lazyPage(
    () => import('../../features/payout-statements/brand-payouts-page.tsx'),
    'BrandPayoutsPage',
  ),
});

const statementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brands/$id/payouts/$payoutId',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  component: lazyPage(
    () => import('../../features/payout-statements/statement-page.tsx'),
    'StatementPage',
  ),
});

const reconciliationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reconciliation',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('from', 'to', 'state'),
  component: lazyPage(() => import('../../features/reconciliation/days/days-page.tsx'), 'DaysPage'),
});

const reconciledDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reconciliation/$day',
  beforeLoad: allow(ADMINS),
  validateSearch: textSearch('side', 'kind', 'state', 'open'),
  component: lazyPage(() => import('../../features/reconciliation/day/day-page.tsx'), 'DayPage'),
});

/** Amounts owed and paid to brands, and the reconciliation with provider and bank. */
export const payoutRoutes = [
  listRoute,
  detailsRoute,
  brandPayoutsRoute,
  statementRoute,
  reconciliationRoute,
  reconciledDayRoute,
] as const;

import { createRoute } from '@tanstack/react-router';
import { ADMINS, ADMINS_AND_OWNERS, EVERYONE } from '@diwan/contract/kernel/roles';
import { SEARCH_NAMES } from '../../features/transactions/filters/search-names.ts';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.ts';
import { shellRoute } from './root.ts';

const validateSearch = textSearch(...SEARCH_NAMES);

const transactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transactions',
  beforeLoad: allow(EVERYONE),
  validateSearch,
  component: lazyPage(
    () => import('../../features/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
});

const dashboard = lazyPage(() => import('../pages/start-page.tsx'), 'StartPage');

const startRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: allow(EVERYONE),
  validateSearch,
  component: dashboard,
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  beforeLoad: allow(EVERYONE),
  validateSearch,
  component: dashboard,
});

const customersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers',
  beforeLoad: allow(ADMINS_AND_OWNERS),
  validateSearch: textSearch('q', 'page', 'open'),
  component: lazyPage(() => import('../../features/customers/customers-page.tsx'), 'CustomersPage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/duplicates',
  beforeLoad: allow(ADMINS),
  component: lazyPage(
    () => import('../../features/customers/duplicates-page.tsx'),
    'DuplicatesPage',
  ),
});

/** The start page, the list, which keeps the same filters in its address, and the customers. */
export const transactionRoutes = [
  startRoute,
  dashboardRoute,
  transactionsRoute,
  customersRoute,
  duplicatesRoute,
] as const;

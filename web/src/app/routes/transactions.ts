import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { EVERYONE } from '@diwan/contract/kernel/roles';
import { SEARCH_NAMES } from '../../features/transactions/filters/search-names.ts';
import { textSearch } from '../../lib/text-search.ts';
import { allow } from '../guards.ts';
import { shellRoute } from './root.ts';

const validateSearch = textSearch(...SEARCH_NAMES);

const transactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transactions',
  beforeLoad: allow(EVERYONE),
  validateSearch,
  component: lazyRouteComponent(
    () => import('../../features/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
});

export const transactionRoutes = [transactionsRoute] as const;

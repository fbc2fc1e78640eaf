import { searchEndpoints } from '@diwan/contract/features/search/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { searchAll } from './search-all.ts';

export const searchRoutes = routes(searchEndpoints, {
  searchAll: (ctx, { query }) => searchAll(ctx, query.q),
});

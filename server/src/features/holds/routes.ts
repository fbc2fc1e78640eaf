import { holdEndpoints } from '@diwan/contract/features/holds/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { holdsOf, listHolds, resolveHold } from './hold.ts';

export const holdRoutes = routes(holdEndpoints, {
  readServiceHolds: (ctx, { params }) => holdsOf(ctx, params.id),
  listServiceHolds: (ctx, { query }) => listHolds(ctx, query.code),
  resolveServiceHold: (ctx, { params, body }) => resolveHold(ctx, params.id, body.notes),
});

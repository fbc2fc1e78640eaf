import { promiseEndpoints } from '@diwan/contract/features/promises/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listPromises, reportBrandPromises, reportPromises } from './report.ts';

export const promiseRoutes = routes(promiseEndpoints, {
  listPayoutPromises: (ctx, { params }) => listPromises(ctx, params.id),
  reportPromises: (ctx, { query }) => reportPromises(ctx, query.month),
  reportBrandPromises: (ctx, { params, query }) => reportBrandPromises(ctx, params.id, query.month),
});

import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { exportCustomers, listCustomers, readCustomer, updateCustomer } from './customers.ts';

export const customerRoutes = routes(customerEndpoints, {
  listCustomers: (ctx, { query }) => listCustomers(ctx, query),
  exportCustomers: async (ctx, { query }) => answer.file(await exportCustomers(ctx, query.search)),
  readCustomer: (ctx, { params }) => readCustomer(ctx, params.id),
  updateCustomer: (ctx, { params, body }) => updateCustomer(ctx, params.id, body),
});

import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { exportCustomers, listCustomers, readCustomer, updateCustomer } from './customer-list.ts';
import { listDuplicates, markDifferent, mergeCustomers, undoMerge } from './merges.ts';
import type { PayerErasers } from '../../platform/erasure.ts';
import { erasePerson, exportPerson } from './person.ts';

/**
 * Lists the routes of the feature.
 * @param erasers the functions of other features that erase a payer's data
 */
export const customerRoutes = (erasers: PayerErasers): readonly Route[] =>
  routes(customerEndpoints, {
    listCustomers: (ctx, { query }) => listCustomers(ctx, query),
    exportCustomers: async (ctx, { query }) =>
      answer.file(await exportCustomers(ctx, query.search)),
    readCustomer: (ctx, { params }) => readCustomer(ctx, params.id),
    updateCustomer: (ctx, { params, body }) => updateCustomer(ctx, params.id, body),
    listDuplicateCustomers: (ctx) => listDuplicates(ctx),
    markCustomersDifferent: async (ctx, { body }) => {
      await markDifferent(ctx, body.first_id, body.second_id);
      return {};
    },
    mergeCustomers: async (ctx, { params, body }) => {
      await mergeCustomers(ctx, params.id, body.merged_id);
      return readCustomer(ctx, params.id);
    },
    undoCustomerMerge: async (ctx, { params }) =>
      readCustomer(ctx, await undoMerge(ctx, BigInt(params.mergeId))),
    exportPersonData: async (ctx, { params }) => answer.file(await exportPerson(ctx, params.id)),
    erasePerson: async (ctx, { params, body }) => {
      await erasePerson(ctx, erasers, { id: params.id, typed: body.confirmation });
      return readCustomer(ctx, params.id);
    },
  });

import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { routes } from '../../platform/http/routes.ts';
import * as read from './read.ts';
import * as reconciliation from './reconcile-day.ts';

export const reconciliationRoutes = routes(reconciliationEndpoints, {
  listReconciliationDays: (ctx, { query }) => read.listDays(ctx, query),
  readReconciliationDay: (ctx, { params }) => read.readDay(ctx, params.day),
  listReconciliationRows: (ctx, { params, query }) => read.listRows(ctx, { ...query, ...params }),
  runReconciliation: (ctx, { params }) => reconciliation.runDay(ctx, params.day),
  readReconciliationRow: (ctx, { params }) => read.readRow(ctx, params.id),
  explainReconciliationRow: (ctx, { params, query }) => read.explainRow(ctx, params.id, query),
  resolveDifference: (ctx, { params, body }) =>
    reconciliation.resolveDifference(ctx, params.id, body),
  proposeCorrection: (ctx, { params, body }) =>
    reconciliation.proposeCorrection(ctx, params.id, body),
  approveCorrection: (ctx, { params }) => reconciliation.approveCorrection(ctx, params.id),
  rejectCorrection: (ctx, { params, body }) =>
    reconciliation.rejectCorrection(ctx, params.id, body),
});

import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { approveCorrection, rejectCorrection } from './decide/approve.ts';
import { proposeCorrection } from './decide/propose.ts';
import { resolveDifference } from './decide/resolve.ts';
import * as read from './read/service.ts';

export const reconciliationRoutes = routes(reconciliationEndpoints, {
  listReconciliationDays: (ctx, { query }) => read.listDays(ctx, query),
  readReconciliationDay: (ctx, { params }) => read.readDay(ctx, params.day),
  listReconciliationRows: (ctx, { params, query }) => read.listRows(ctx, { ...query, ...params }),
  runReconciliation: (ctx, { params }) => read.runDay(ctx, params.day),
  readReconciliationRow: (ctx, { params }) => read.readRow(ctx, params.id),
  explainReconciliationRow: (ctx, { params, query }) => read.explainRow(ctx, params.id, query),
  resolveDifference: (ctx, { params, body }) => resolveDifference(ctx, params.id, body),
  proposeCorrection: (ctx, { params, body }) => proposeCorrection(ctx, params.id, body),
  approveCorrection: (ctx, { params }) => approveCorrection(ctx, params.id),
  rejectCorrection: (ctx, { params, body }) => rejectCorrection(ctx, params.id, body),
});

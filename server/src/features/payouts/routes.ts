import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { listCleared, listTransactionPayouts, readBrandPayouts } from './brand-payouts.ts';
import { createExport } from './create-export.ts';
import { downloadExport } from './files/files.ts';
import { downloadTab, listActivePayouts, listPausedPayouts } from './lists.ts';
import {
  approveManualPayout,
  editManualPayout,
  listManualPayouts,
  recordManualPayout,
  rejectManualPayout,
} from './manual/manual.ts';
import {
  approveExport,
  cancelExport,
  confirmBrandPayout,
  confirmExport,
  returnBrandPayout,
  setPayoutStatus,
} from './decide-export.ts';
import { listDownloads } from './files/downloads.ts';
import { listProgress } from './progress.ts';
import {
  approveSetOff,
  listWaitingSetOffs,
  rejectSetOff,
  requestSetOff,
} from './set-off/set-off.ts';
import { listExports, readExport } from './read-exports.ts';
import { downloadMonthlyStatement, listMonthlyStatements } from './statement/monthly.ts';
import { downloadStatement, listMovements, readBrandPayout } from './statement/statement.ts';

export const payoutRoutes = routes(payoutEndpoints, {
  listActivePayouts: (ctx) => listActivePayouts(ctx),
  listManualPayouts: (ctx) => listManualPayouts(ctx),
  listPausedPayouts: (ctx) => listPausedPayouts(ctx),
  downloadPayouts: async (ctx, { query }) => answer.file(await downloadTab(ctx, query.tab)),
  listPayoutProgress: (ctx) => listProgress(ctx),
  listPayoutExports: (ctx) => listExports(ctx),
  createPayoutExport: (ctx, { body }) => createExport(ctx, body.tab),
  readPayoutExport: (ctx, { params }) => readExport(ctx, params.id),
  downloadPayoutExport: async (ctx, { params, query }) =>
    answer.file(await downloadExport(ctx, params.id, query)),
  approvePayoutExport: (ctx, { params }) => approveExport(ctx, params.id),
  confirmPayoutExport: (ctx, { params }) => confirmExport(ctx, params.id),
  confirmBrandPayout: (ctx, { params, query }) =>
    confirmBrandPayout(ctx, { export_id: params.id, brand_id: params.brandId, ...query }),
  returnBrandPayout: (ctx, { params, body }) =>
    returnBrandPayout(ctx, { export_id: params.id, brand_id: params.brandId, ...body }),
  cancelPayoutExport: (ctx, { params, body }) => cancelExport(ctx, params.id, body.reason),
  createManualPayout: (ctx, { body }) => recordManualPayout(ctx, body),
  updateManualPayout: (ctx, { params, body }) => editManualPayout(ctx, params.id, body),
  approveManualPayout: (ctx, { params }) => approveManualPayout(ctx, params.id),
  rejectManualPayout: (ctx, { params, body }) => rejectManualPayout(ctx, params.id, body.reason),
  listWaitingSetOffs: (ctx) => listWaitingSetOffs(ctx),
  requestSetOff: (ctx, { params, body }) => requestSetOff(ctx, params.id, body),
  approveSetOff: (ctx, { params }) => approveSetOff(ctx, params.id),
  rejectSetOff: (ctx, { params, body }) => rejectSetOff(ctx, params.id, body.reason),
  setPayoutStatus: (ctx, { params, body }) => setPayoutStatus(ctx, params.id, body),
  readBrandPayouts: (ctx, { params, query }) => readBrandPayouts(ctx, params.id, query),
  listPayoutTransactions: (ctx, { params, query }) =>
    listCleared(ctx, params.id, params.payoutId, query),
  readBrandPayout: (ctx, { params }) => readBrandPayout(ctx, params.id, params.payoutId),
  downloadPayoutStatement: async (ctx, { params, query }) =>
    answer.file(await downloadStatement(ctx, params.id, params.payoutId, query.format)),
  listPayoutMovements: (ctx, { params, query }) =>
    listMovements(ctx, params.id, params.payoutId, query),
  listMonthlyStatements: (ctx, { params }) => listMonthlyStatements(ctx, params.id),
  downloadMonthlyStatement: async (ctx, { params, query }) => {
    const { business_id, format } = query;
    const file = { month: params.month, business_id, format };
    return answer.file(await downloadMonthlyStatement(ctx, params.id, file));
  },
  listPayoutDownloads: (ctx, { params }) => listDownloads(ctx, params.id),
  listTransactionPayouts: (ctx, { params }) => listTransactionPayouts(ctx, params.id),
});

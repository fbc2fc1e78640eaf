import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { createExport } from './exports/create.ts';
import { listExports, readExport } from './exports/read.ts';
import * as exports from './exports/service.ts';
import { downloadExport } from './files/download.ts';
import { downloadTab } from './lists/csv.ts';
import { listCleared, readBrandPayouts } from './lists/brand.ts';
import { listActivePayouts, listPausedPayouts } from './lists/lists.ts';
import { listTransactionPayouts } from './lists/transaction.ts';
import { editManualPayout, listManualPayouts, recordManualPayout } from './manual/service.ts';
import { downloadStatement } from './statement/download.ts';
import { readBrandPayout } from './statement/statement.ts';
import { setPayoutStatus } from './status/pause.ts';
import { listWork } from './work/work.ts';

export const payoutRoutes = routes(payoutEndpoints, {
  listActivePayouts: (ctx) => listActivePayouts(ctx),
  listManualPayouts: (ctx) => listManualPayouts(ctx),
  listPausedPayouts: (ctx) => listPausedPayouts(ctx),
  downloadPayouts: async (ctx, { query }) => answer.file(await downloadTab(ctx, query.tab)),
  listPayoutWork: (ctx) => listWork(ctx),
  listPayoutExports: (ctx) => listExports(ctx),
  createPayoutExport: (ctx, { body }) => createExport(ctx, body.tab),
  readPayoutExport: (ctx, { params }) => readExport(ctx, params.id),
  downloadPayoutExport: async (ctx, { params, query }) =>
    answer.file(await downloadExport(ctx, params.id, query)),
  approvePayoutExport: (ctx, { params }) => exports.approve(ctx, params.id),
  confirmPayoutExport: (ctx, { params }) => exports.confirm(ctx, params.id),
  confirmBrandPayout: (ctx, { params }) => exports.confirmBrand(ctx, params.id, params.brandId),
  returnBrandPayout: (ctx, { params, body }) =>
    exports.returnBrand(ctx, params.id, params.brandId, body.reason),
  cancelPayoutExport: (ctx, { params, body }) => exports.cancel(ctx, params.id, body.reason),
  createManualPayout: (ctx, { body }) => recordManualPayout(ctx, body),
  updateManualPayout: (ctx, { params, body }) => editManualPayout(ctx, params.id, body),
  setPayoutStatus: (ctx, { params, body }) => setPayoutStatus(ctx, params.id, body),
  readBrandPayouts: (ctx, { params, query }) => readBrandPayouts(ctx, params.id, query),
  listPayoutTransactions: (ctx, { params, query }) =>
    listCleared(ctx, params.id, params.payoutId, query),
  readBrandPayout: (ctx, { params }) => readBrandPayout(ctx, params.id, params.payoutId),
  downloadPayoutStatement: async (ctx, { params, query }) =>
    answer.file(await downloadStatement(ctx, params.id, params.payoutId, query.format)),
  listTransactionPayouts: (ctx, { params }) => listTransactionPayouts(ctx, params.id),
});

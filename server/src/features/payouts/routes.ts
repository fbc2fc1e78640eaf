import { payoutSettingsEndpoints } from '@diwan/contract/features/payout-settings/endpoints';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { listCleared, listTransactionPayouts, readBrandPayouts } from './brand-payouts.ts';
import { createExport } from './create-export.ts';
import { downloadExport } from './files/files.ts';
import { downloadTab, listActivePayouts, listPausedPayouts } from './lists.ts';
import { editManualPayout, listManualPayouts, recordManualPayout } from './manual.ts';
import * as exports from './payouts.ts';
import { setPayoutStatus } from './payouts.ts';
import { listWork } from './progress.ts';
import { listExports, readExport } from './read-exports.ts';
import { changePayoutSettings, readPayoutSettings } from './settings.ts';
import { downloadStatement, readBrandPayout } from './statement/statement.ts';

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

export const payoutSettingsRoutes = routes(payoutSettingsEndpoints, {
  readPayoutSettings: (ctx) => readPayoutSettings(ctx.deps.db),
  updatePayoutSettings: (ctx, { body }) => changePayoutSettings(ctx, body),
});

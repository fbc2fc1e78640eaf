import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { readBrandAccount } from './brand-account.ts';
import { listCleared, listTransactionPayouts, readBrandPayouts } from './brand-payouts.ts';
import { downloadTab, listActivePayouts, listPausedPayouts } from './lists.ts';
import { downloadMonthlyStatement, listMonthlyStatements } from './monthly.ts';
import { downloadStatement, listMovements, readBrandPayout } from './statement.ts';

export const payoutStatementRoutes = routes(payoutStatementEndpoints, {
  listActivePayouts: (ctx) => listActivePayouts(ctx),
  listPausedPayouts: (ctx) => listPausedPayouts(ctx),
  downloadPayouts: async (ctx, { query }) => answer.file(await downloadTab(ctx, query.tab)),
  readBrandPayouts: (ctx, { params, query }) => readBrandPayouts(ctx, params.id, query),
  readBrandAccount: (ctx, { params }) => readBrandAccount(ctx, params.id),
  readBrandPayout: (ctx, { params }) => readBrandPayout(ctx, params.brandId, params.lineId),
  listPayoutTransactions: (ctx, { params, query }) =>
    listCleared(ctx, params.brandId, params.lineId, query),
  downloadPayoutStatement: async (ctx, { params, query }) =>
    answer.file(await downloadStatement(ctx, params.brandId, params.lineId, query.format)),
  listPayoutMovements: (ctx, { params, query }) =>
    listMovements(ctx, params.brandId, params.lineId, query),
  listMonthlyStatements: (ctx, { params }) => listMonthlyStatements(ctx, params.id),
  downloadMonthlyStatement: async (ctx, { params, query }) => {
    const { business_id, format } = query;
    const file = { month: params.month, business_id, format };
    return answer.file(await downloadMonthlyStatement(ctx, params.id, file));
  },
  listTransactionPayouts: (ctx, { params }) => listTransactionPayouts(ctx, params.transactionId),
});

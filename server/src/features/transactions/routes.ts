import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { readTransaction } from './read/detail.ts';
import { exportTransactions } from './read/export.ts';
import { listTransactions } from './read/fast-page.ts';
import {
  listTopBrands,
  readBrandFinances,
  readTransactionSeries,
  summarizeTransactions,
} from './read/summaries.ts';
import { readToday } from './read/today.ts';

export const transactionRoutes = routes(transactionEndpoints, {
  listTransactions: async (ctx, { query }) => answer.text(await listTransactions(ctx, query)),
  summarizeTransactions: (ctx, { query }) => summarizeTransactions(ctx, query),
  readTransactionSeries: (ctx, { query }) => readTransactionSeries(ctx, query),
  readToday: (ctx, { query }) => readToday(ctx, query),
  listTopBrands: (ctx, { query }) => listTopBrands(ctx, query),
  exportTransactions: async (ctx, { query }) => answer.file(await exportTransactions(ctx, query)),
  readTransaction: (ctx, { params }) => readTransaction(ctx, params.id),
  readBrandFinances: (ctx, { params }) => readBrandFinances(ctx, params.id),
});

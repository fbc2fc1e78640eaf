import { safeguardingEndpoints } from '@diwan/contract/features/safeguarding/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { listDays, readSafeguarding, readScore } from './report.ts';
import { downloadReport, listReports } from './stored-reports.ts';

export const safeguardingRoutes = routes(safeguardingEndpoints, {
  readSafeguarding: (ctx, { query }) => readSafeguarding(ctx, query.day),
  downloadSafeguarding: async (ctx, { query }) => answer.file(await downloadReport(ctx, query)),
  listSafeguardingReports: (ctx, { query }) => listReports(ctx, query.day),
  listSafeguardingDays: (ctx) => listDays(ctx),
  readClearingScore: ({ deps }) => readScore(deps.db),
});

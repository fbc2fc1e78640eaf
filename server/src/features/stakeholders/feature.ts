import type { ServerFeature } from '../../platform/feature.ts';
import { verifyProfit } from './verify.ts';
import { profitSchedule, shareProfitTask } from './jobs.ts';
import { stakeholderRoutes } from './routes.ts';

export const stakeholders = {
  routes: stakeholderRoutes,
  jobs: { share_profit: shareProfitTask },
  schedule: profitSchedule,
  verify: { profit: ({ db }) => verifyProfit(db) },
  tables: ['profit_months', 'profit_shares', 'stakeholder_percentages', 'stakeholders'],
} as const satisfies ServerFeature;

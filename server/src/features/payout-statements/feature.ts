import type { ServerFeature } from '../../platform/feature.ts';
import { monthlyStatementsTask, payoutStatementsSchedule } from './jobs.ts';
import { payoutStatementRoutes } from './routes.ts';

export const payoutStatements = {
  routes: payoutStatementRoutes,
  jobs: { make_monthly_statements: monthlyStatementsTask },
  schedule: payoutStatementsSchedule,
  tables: ['monthly_statements'],
} as const satisfies ServerFeature;

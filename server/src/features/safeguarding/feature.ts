import type { ServerFeature } from '../../platform/feature.ts';
import { recordSafeguardingTask, safeguardingSchedule } from './jobs.ts';
import { safeguardingRoutes } from './routes.ts';
import { verifyReports } from './stored-reports.ts';

export const safeguarding = {
  routes: safeguardingRoutes,
  jobs: { record_safeguarding: recordSafeguardingTask },
  schedule: safeguardingSchedule,
  verify: { safeguarding: verifyReports },
  tables: ['clearing_months', 'safeguarding_days', 'safeguarding_reports'],
} as const satisfies ServerFeature;

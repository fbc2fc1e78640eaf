import type { ServerFeature } from '../../platform/feature.ts';
import { recordSafeguardingTask, safeguardingSchedule } from './jobs.ts';
import { safeguardingRoutes } from './routes.ts';

export const safeguarding = {
  routes: safeguardingRoutes,
  jobs: { record_safeguarding: recordSafeguardingTask },
  schedule: safeguardingSchedule,
  tables: ['clearing_months', 'safeguarding_days'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { reconcileDaysTask, reconcileDayTask, reconciliationSchedule } from './jobs.ts';
import { reconciliationRoutes } from './routes.ts';

export const reconciliation = {
  routes: reconciliationRoutes,
  jobs: { reconcile_day: reconcileDayTask, reconcile_days: reconcileDaysTask },
  schedule: reconciliationSchedule,
  tables: [
    'provider_report_items',
    'provider_reports',
    'reconciliation_days',
    'reconciliation_proposals',
    'reconciliation_rows',
  ],
} as const satisfies ServerFeature;

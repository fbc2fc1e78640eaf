import type { ServerFeature } from '../../platform/feature.ts';
import { verifyReconciliation } from './verify.ts';
import {
  compareStatementsTask,
  reconcileDaysTask,
  reconcileDayTask,
  reconciliationSchedule,
} from './jobs.ts';
import { reconciliationRoutes } from './routes.ts';

export const reconciliation = {
  routes: reconciliationRoutes,
  jobs: {
    compare_statements: compareStatementsTask,
    reconcile_day: reconcileDayTask,
    reconcile_days: reconcileDaysTask,
  },
  schedule: reconciliationSchedule,
  verify: { reconciliation: ({ db }) => verifyReconciliation(db) },
  erase: {
    texts: [
      {
        place: 'notes',
        table: 'reconciliation_proposals',
        columns: { note: 'text', reason: 'text' },
      },
      { place: 'notes', table: 'reconciliation_rows', columns: { note: 'text' } },
    ],
  },
  tables: [
    'provider_report_items',
    'provider_reports',
    'reconciliation_days',
    'reconciliation_proposals',
    'reconciliation_rows',
  ],
} as const satisfies ServerFeature;

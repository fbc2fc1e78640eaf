import type { ServerFeature } from '../../platform/feature.ts';
import { monthlyStatementsTask, payoutsSchedule, releaseHeldTask, tellOwnersTask } from './jobs.ts';
import { payoutRoutes } from './routes.ts';

export const payouts = {
  routes: payoutRoutes,
  jobs: {
    release_held_lines: releaseHeldTask,
    make_monthly_statements: monthlyStatementsTask,
    tell_owners_of_payouts: tellOwnersTask,
  },
  schedule: payoutsSchedule,
  tables: [
    'business_set_offs',
    'manual_payouts',
    'monthly_statements',
    'payout_allocations',
    'payout_downloads',
    'payout_exports',
    'payout_files',
    'payout_lines',
    'payout_news',
    'payout_progress',
  ],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { payoutsSchedule, releaseHeldTask } from './jobs.ts';
import { payoutRoutes } from './routes.ts';

export const payouts = {
  routes: payoutRoutes,
  jobs: { release_held_lines: releaseHeldTask },
  schedule: payoutsSchedule,
  tables: ['payout_downloads', 'payout_exports', 'payout_files', 'payout_progress'],
} as const satisfies ServerFeature;

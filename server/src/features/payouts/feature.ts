import type { ServerFeature } from '../../platform/feature.ts';
import { verifyAllPayouts } from './verify.ts';
import { payoutsSchedule, releaseHeldTask } from './jobs.ts';
import { payoutRoutes } from './routes.ts';

export const payouts = {
  routes: payoutRoutes,
  jobs: { release_held_lines: releaseHeldTask },
  schedule: payoutsSchedule,
  verify: { payouts: verifyAllPayouts },
  erase: {
    texts: [{ place: 'notes', table: 'payout_exports', columns: { cancel_reason: 'text' } }],
  },
  tables: ['payout_downloads', 'payout_exports', 'payout_files', 'payout_progress'],
} as const satisfies ServerFeature;

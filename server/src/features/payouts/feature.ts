import type { ServerFeature } from '../../platform/feature.ts';
import { verifyAllPayouts } from './verify.ts';
import { confirmByBankTask, payoutsSchedule, releaseHeldTask } from './jobs.ts';
import { payoutRoutes } from './routes.ts';

export const payouts = {
  routes: payoutRoutes,
  jobs: { confirm_by_bank: confirmByBankTask, release_held_lines: releaseHeldTask },
  schedule: payoutsSchedule,
  verify: { payouts: verifyAllPayouts },
  erase: {
    texts: [{ place: 'notes', table: 'payout_exports', columns: { cancel_reason: 'text' } }],
  },
  tables: [
    'payout_downloads',
    'payout_exports',
    'payout_files',
    'payout_line_statuses',
    'payout_progress',
    'payout_rejections',
    'payout_status_reports',
  ],
} as const satisfies ServerFeature;

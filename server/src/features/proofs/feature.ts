import type { ServerFeature } from '../../platform/feature.ts';
import { proofsSchedule, sealPayoutLogTask } from './jobs.ts';
import { proofRoutes } from './routes.ts';
import { verifyPayoutLog, verifyPublished } from './verify-log.ts';

export const proofs = {
  routes: proofRoutes,
  jobs: { seal_payout_log: sealPayoutLogTask },
  schedule: proofsSchedule,
  verify: { payout_log: verifyPayoutLog },
  verify_files: { published_checkpoints: verifyPublished },
  tables: [
    'proof_checkpoints',
    'proof_cosignatures',
    'proof_keys',
    'proof_leaves',
    'proof_schedules',
    'proof_timestamps',
    'proof_witnesses',
  ],
} as const satisfies ServerFeature;

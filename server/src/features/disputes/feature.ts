import type { ServerFeature } from '../../platform/feature.ts';
import { disputesSchedule, watchDisputesTask } from './jobs.ts';
import { disputeRoutes } from './routes.ts';
import { eraseEvidence } from './store.ts';

export const disputes = {
  routes: disputeRoutes,
  jobs: { watch_disputes: watchDisputesTask },
  schedule: disputesSchedule,
  erase: { linked: [{ place: 'refunds', erase: eraseEvidence }] },
  tables: ['disputes', 'dispute_evidence'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { notifyOwnersTask } from './jobs.ts';

export const payoutLines = {
  routes: [],
  jobs: { tell_owners_of_payouts: notifyOwnersTask },
  schedule: [],
  erase: { texts: [{ place: 'notes', table: 'payout_lines', columns: { undone_reason: 'text' } }] },
  tables: ['payout_allocations', 'payout_lines', 'payout_news'],
} as const satisfies ServerFeature;

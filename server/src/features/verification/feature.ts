import type { ServerFeature } from '../../platform/feature.ts';
import { verificationSchedule, watchExpiriesTask } from './jobs.ts';
import { verificationRoutes } from './routes.ts';

export const verification = {
  routes: verificationRoutes,
  jobs: { watch_expiries: watchExpiriesTask },
  schedule: verificationSchedule,
  erase: { texts: [{ place: 'notes', table: 'second_reviews', columns: { note: 'text' } }] },
  tables: [
    'brand_claims',
    'entered_expiries',
    'paper_expiries',
    'proposed_expiries',
    'second_reviews',
  ],
} as const satisfies ServerFeature;

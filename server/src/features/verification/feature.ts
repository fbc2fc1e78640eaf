import type { ServerFeature } from '../../platform/feature.ts';
import { verificationSchedule, watchExpiriesTask } from './jobs.ts';
import { verificationRoutes } from './routes.ts';

export const verification = {
  routes: verificationRoutes,
  jobs: { watch_expiries: watchExpiriesTask },
  schedule: verificationSchedule,
  tables: ['brand_claims', 'paper_expiries', 'second_reviews'],
} as const satisfies ServerFeature;

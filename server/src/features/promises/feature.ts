import type { ServerFeature } from '../../platform/feature.ts';
import { promisesSchedule, reviewPromisesTask } from './jobs.ts';
import { promiseRoutes } from './routes.ts';

export const promises = {
  routes: promiseRoutes,
  jobs: { review_promises: reviewPromisesTask },
  schedule: promisesSchedule,
  tables: ['payout_promises', 'promise_notices'],
} as const satisfies ServerFeature;

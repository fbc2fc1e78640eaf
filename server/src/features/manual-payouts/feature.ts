import type { ServerFeature } from '../../platform/feature.ts';
import { manualPayoutRoutes } from './routes.ts';

export const manualPayouts = {
  routes: manualPayoutRoutes,
  jobs: {},
  schedule: [],
  tables: ['manual_payouts'],
} as const satisfies ServerFeature;

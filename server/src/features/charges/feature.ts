import type { ServerFeature } from '../../platform/feature.ts';
import { chargeRoutes } from './routes.ts';

export const charges = {
  routes: chargeRoutes,
  jobs: {},
  schedule: [],
  tables: ['charge_answers'],
} as const satisfies ServerFeature;

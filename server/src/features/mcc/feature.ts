import type { ServerFeature } from '../../platform/feature.ts';
import { mccRoutes } from './routes.ts';

export const mcc = {
  routes: mccRoutes,
  jobs: {},
  schedule: [],
  tables: ['mcc_codes'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { setOffRoutes } from './routes.ts';

export const setOffs = {
  routes: setOffRoutes,
  jobs: {},
  schedule: [],
  tables: ['business_set_offs'],
} as const satisfies ServerFeature;

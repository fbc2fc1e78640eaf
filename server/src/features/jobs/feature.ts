import type { ServerFeature } from '../../platform/feature.ts';
import { jobRoutes } from './routes.ts';

export const jobs = {
  routes: jobRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { depositRoutes } from './routes.ts';

export const deposits = {
  routes: depositRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

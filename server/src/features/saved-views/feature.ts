import type { ServerFeature } from '../../platform/feature.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViews = {
  routes: savedViewRoutes,
  jobs: {},
  schedule: [],
  tables: ['saved_views'],
} as const satisfies ServerFeature;

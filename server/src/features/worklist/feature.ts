import type { ServerFeature } from '../../platform/feature.ts';
import { worklistRoutes } from './routes.ts';

export const worklist = {
  routes: worklistRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { searchRoutes } from './routes.ts';

export const search = {
  routes: searchRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

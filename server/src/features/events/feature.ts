import type { ServerFeature } from '../../platform/feature.ts';
import { eventRoutes } from './routes.ts';

export const events = {
  routes: eventRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

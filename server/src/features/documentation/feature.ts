import type { ServerFeature } from '../../platform/feature.ts';
import { documentationRoutes } from './routes.ts';

export const documentation = {
  routes: documentationRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { auditRoutes } from './routes.ts';

export const audit = {
  routes: auditRoutes,
  jobs: {},
  schedule: [],
  tables: [],
} as const satisfies ServerFeature;

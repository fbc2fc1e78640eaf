import type { ServerFeature } from '../../platform/feature.ts';
import { memberRoutes } from './routes.ts';

export const members = {
  routes: memberRoutes,
  jobs: {},
  schedule: [],
  tables: ['brand_members'],
} as const satisfies ServerFeature;

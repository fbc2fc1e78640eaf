import type { ServerFeature } from '../../platform/feature.ts';
import { bankChangeRoutes } from './routes.ts';

export const bankChanges = {
  routes: bankChangeRoutes,
  jobs: {},
  schedule: [],
  tables: ['bank_changes'],
} as const satisfies ServerFeature;

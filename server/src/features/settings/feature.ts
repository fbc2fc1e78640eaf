import type { ServerFeature } from '../../platform/feature.ts';
import { settingsRoutes } from './routes.ts';

export const settings = {
  routes: settingsRoutes,
  jobs: {},
  schedule: [],
  tables: ['settings', 'setup_decisions'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { partnerRoutes } from './routes.ts';

export const partners = {
  routes: partnerRoutes,
  jobs: {},
  schedule: [],
  tables: ['partner_keys', 'partners'],
} as const satisfies ServerFeature;

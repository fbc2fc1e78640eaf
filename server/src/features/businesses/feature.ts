import type { ServerFeature } from '../../platform/feature.ts';
import { businessesSchedule, fetchLogoLinks } from './jobs.ts';
import { businessRoutes } from './routes.ts';

export const businesses = {
  routes: businessRoutes,
  jobs: { fetch_logo_links: fetchLogoLinks },
  schedule: businessesSchedule,
  tables: ['business_mccs', 'businesses'],
} as const satisfies ServerFeature;

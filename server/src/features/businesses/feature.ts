import type { ServerFeature } from '../../platform/feature.ts';
import { verifyMappings } from './verify.ts';
import { businessesSchedule, fetchLogoLinks } from './jobs.ts';
import { businessRoutes } from './routes.ts';

export const businesses = {
  routes: businessRoutes,
  jobs: { fetch_logo_links: fetchLogoLinks },
  schedule: businessesSchedule,
  verify: { business_mccs: verifyMappings },
  tables: ['business_mccs', 'businesses'],
} as const satisfies ServerFeature;

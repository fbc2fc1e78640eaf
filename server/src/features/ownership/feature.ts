import type { ServerFeature } from '../../platform/feature.ts';
import { ownershipSchedule, requireOwnersTask } from './jobs.ts';
import { ownershipRoutes } from './routes.ts';

export const ownership = {
  routes: ownershipRoutes,
  jobs: { require_owners: requireOwnersTask },
  schedule: ownershipSchedule,
  tables: ['beneficial_owners', 'brand_purposes', 'owner_requirements'],
} as const satisfies ServerFeature;

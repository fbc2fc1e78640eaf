import type { ServerFeature } from '../../platform/feature.ts';
import { verifyDeposits } from './move-deposit.ts';
import { depositRoutes } from './routes.ts';

export const deposits = {
  routes: depositRoutes,
  jobs: {},
  schedule: [],
  verify: { deposits: ({ db }) => verifyDeposits(db) },
  tables: [],
} as const satisfies ServerFeature;

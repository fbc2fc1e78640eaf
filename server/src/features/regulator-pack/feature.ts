import type { ServerFeature } from '../../platform/feature.ts';
import { regulatorPackRoutes } from './routes.ts';
import { verifyPackSeals } from './verify.ts';

export const regulatorPack = {
  routes: regulatorPackRoutes,
  jobs: {},
  schedule: [],
  verify_files: { regulator_packs: verifyPackSeals },
  tables: ['regulator_pack_seals'],
} as const satisfies ServerFeature;

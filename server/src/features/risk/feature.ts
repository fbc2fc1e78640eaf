import type { ServerFeature } from '../../platform/feature.ts';
import { assessRisksTask, riskSchedule } from './jobs.ts';
import { riskRoutes } from './routes.ts';
import { verifyRisks } from './verify.ts';

export const risk = {
  routes: riskRoutes,
  jobs: { assess_risks: assessRisksTask },
  schedule: riskSchedule,
  verify: { risks: verifyRisks },
  tables: ['risk_rules', 'brand_risks', 'brand_risk_changes'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { continueSettlementCheck, settlementSchedule, settlePayouts } from './jobs.ts';
import { settlementRoutes } from './routes.ts';

export const settlements = {
  routes: settlementRoutes,
  jobs: { continue_settlement_check: continueSettlementCheck, settle_payouts: settlePayouts },
  schedule: settlementSchedule,
  tables: ['provider_payouts', 'settlement_check_errors', 'settlement_checks'],
} as const satisfies ServerFeature;

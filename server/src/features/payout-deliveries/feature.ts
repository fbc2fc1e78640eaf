import type { ServerFeature } from '../../platform/feature.ts';
import { deliverPayoutFile, payoutFilesSchedule, sweepPayoutFiles } from './jobs.ts';
import { payoutDeliveryRoutes } from './routes.ts';

export const payoutDeliveries = {
  routes: payoutDeliveryRoutes,
  jobs: { deliver_payout_file: deliverPayoutFile, sweep_payout_files: sweepPayoutFiles },
  schedule: payoutFilesSchedule,
  tables: ['payout_deliveries', 'payout_delivery_attempts'],
} as const satisfies ServerFeature;

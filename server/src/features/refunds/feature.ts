import type { ServerFeature } from '../../platform/feature.ts';
import { eraseRefundTexts } from './store.ts';
import { pollRefunds, refundsSchedule } from './jobs.ts';
import { refundRoutes } from './routes.ts';

export const refunds = {
  routes: refundRoutes,
  jobs: { poll_refunds: pollRefunds },
  schedule: refundsSchedule,
  erase: { linked: [{ place: 'refunds', erase: eraseRefundTexts }] },
  tables: ['refunds', 'brand_refund_limits'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { manualPayoutRoutes } from './routes.ts';

export const manualPayouts = {
  routes: manualPayoutRoutes,
  jobs: {},
  schedule: [],
  erase: {
    texts: [
      {
        place: 'notes',
        table: 'manual_payouts',
        columns: { notes: 'text', reject_reason: 'text' },
      },
    ],
  },
  tables: ['manual_payouts'],
} as const satisfies ServerFeature;

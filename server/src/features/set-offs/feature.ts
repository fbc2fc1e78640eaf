import type { ServerFeature } from '../../platform/feature.ts';
import { setOffRoutes } from './routes.ts';

export const setOffs = {
  routes: setOffRoutes,
  jobs: {},
  schedule: [],
  erase: {
    texts: [
      {
        place: 'notes',
        table: 'business_set_offs',
        columns: { reason: 'text', reject_reason: 'text' },
      },
    ],
  },
  tables: ['business_set_offs'],
} as const satisfies ServerFeature;

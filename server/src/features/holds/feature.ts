import type { ServerFeature } from '../../platform/feature.ts';
import { holdsSchedule, watchHoldsTask } from './jobs.ts';
import { holdRoutes } from './routes.ts';

export const holds = {
  routes: holdRoutes,
  jobs: { watch_holds: watchHoldsTask },
  schedule: holdsSchedule,
  erase: {
    texts: [
      { place: 'notes', table: 'lost_payouts', columns: { notes: 'text' } },
      { place: 'notes', table: 'service_holds', columns: { reason: 'text', notes: 'text' } },
    ],
  },
  tables: ['hold_sightings', 'lost_payouts', 'service_holds'],
} as const satisfies ServerFeature;

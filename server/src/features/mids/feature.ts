import type { ServerFeature } from '../../platform/feature.ts';
import { endMidQuarantinesTask, midsSchedule } from './jobs.ts';
import { midRoutes } from './routes.ts';

export const mids = {
  routes: midRoutes,
  jobs: { end_mid_quarantines: endMidQuarantinesTask },
  schedule: midsSchedule,
  erase: { texts: [{ place: 'notes', table: 'mid_moves', columns: { reason: 'text' } }] },
  tables: ['mid_moves', 'mid_uses'],
} as const satisfies ServerFeature;

import type { ServerFeature } from '../../platform/feature.ts';
import { bankChangeRoutes } from './routes.ts';

export const bankChanges = {
  routes: bankChangeRoutes,
  jobs: {},
  schedule: [],
  erase: { texts: [{ place: 'notes', table: 'bank_changes', columns: { reason: 'text' } }] },
  tables: ['bank_changes'],
} as const satisfies ServerFeature;

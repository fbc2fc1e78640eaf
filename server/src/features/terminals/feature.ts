import type { ServerFeature } from '../../platform/feature.ts';
import { verifyTerminals } from './verify.ts';
import { tendTerminalsTask, terminalsSchedule } from './jobs.ts';
import { terminalRoutes } from './routes.ts';

export const terminals = {
  routes: terminalRoutes,
  jobs: { tend_terminals: tendTerminalsTask },
  schedule: terminalsSchedule,
  verify: { terminals: ({ db }) => verifyTerminals(db) },
  erase: {
    texts: [{ place: 'notes', table: 'terminals', columns: { notes: 'text', end_notes: 'text' } }],
  },
  tables: ['rental_charges', 'terminals'],
} as const satisfies ServerFeature;

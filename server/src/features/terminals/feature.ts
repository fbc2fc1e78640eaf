import type { ServerFeature } from '../../platform/feature.ts';
import { tendTerminalsTask, terminalsSchedule } from './jobs.ts';
import { terminalRoutes } from './routes.ts';

export const terminals = {
  routes: terminalRoutes,
  jobs: { tend_terminals: tendTerminalsTask },
  schedule: terminalsSchedule,
  tables: ['rental_charges', 'terminals'],
} as const satisfies ServerFeature;

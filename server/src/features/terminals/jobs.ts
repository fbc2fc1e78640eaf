import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { tendTerminals } from './daily.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Begins and ends rentals, reminds owners, and reports silent terminals. */
    tend_terminals: Record<string, never>;
  }
}

export const tendTerminalsTask =
  (deps: Deps): TaskHandler<'tend_terminals'> =>
  (_payload, { signal }) =>
    tendTerminals(deps, signal);

/** The job runs hourly, because a day begins in the platform's timezone. */
export const terminalsSchedule: readonly CronEntry[] = [
  { schedule: '2 * * * *', task: 'tend_terminals' },
];

import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { watchHolds } from './watch.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Notifies owners of holds that began or ended since the last run. */
    watch_holds: Record<string, never>;
  }
}

export const watchHoldsTask =
  (deps: Deps): TaskHandler<'watch_holds'> =>
  (_payload, { signal }) =>
    watchHolds(deps, signal);

/**
 * The schedule finds the holds that no action starts. For example, an unsigned change of rates
 * begins to hold payouts at a set time.
 */
export const holdsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'watch_holds' },
];

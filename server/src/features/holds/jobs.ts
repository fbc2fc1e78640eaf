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
 * The schedule notices holds that begin at a set time, when an unsigned change of rates takes
 * effect.
 */
export const holdsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'watch_holds' },
];

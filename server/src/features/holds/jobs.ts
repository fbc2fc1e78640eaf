import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { watchHolds } from './watch.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Tells owners of holds that began or ended since it looked last. */
    watch_holds: Record<string, never>;
  }
}

export const watchHoldsTask =
  (deps: Deps): TaskHandler<'watch_holds'> =>
  (_payload, { signal }) =>
    watchHolds(deps, signal);

/** Some holds begin by time alone, when an unsigned change of rates applies. */
export const holdsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'watch_holds' },
];

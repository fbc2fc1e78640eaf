import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { watchDeadlines } from './deadlines.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reminds owners of the last day for the evidence of a dispute. */
    watch_disputes: Record<string, never>;
  }
}

export const watchDisputesTask =
  (deps: Deps): TaskHandler<'watch_disputes'> =>
  async () => {
    await deps.db.transaction().execute((tx) => watchDeadlines(deps, tx));
  };

export const disputesSchedule: readonly CronEntry[] = [
  { schedule: '*/15 * * * *', task: 'watch_disputes' },
];

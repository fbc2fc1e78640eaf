import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { reviewPromises } from './review.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Moves the expected payout dates that can no longer be kept. */
    review_promises: Record<string, never>;
  }
}

export const reviewPromisesTask =
  (deps: Deps): TaskHandler<'review_promises'> =>
  async () => {
    await deps.db.transaction().execute((tx) => reviewPromises(deps, tx));
  };

/** The job runs often, because cut-offs pass, holds begin and the provider is late at any time. */
export const promisesSchedule: readonly CronEntry[] = [
  { schedule: '*/10 * * * *', task: 'review_promises' },
];

import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { sealDays } from './seal.ts';
import { stampCheckpoints } from './timestamps.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Makes the checkpoints of the payout log for days that have ended, and their timestamps. */
    seal_payout_log: Record<string, never>;
  }
}

export const sealPayoutLogTask =
  (deps: Deps): TaskHandler<'seal_payout_log'> =>
  async (_payload, { signal }) => {
    await sealDays(deps, signal);
    await stampCheckpoints(deps, signal);
  };

/** The job runs hourly, because a day ends in the platform's timezone. */
export const proofsSchedule: readonly CronEntry[] = [
  { schedule: '7 * * * *', task: 'seal_payout_log' },
];

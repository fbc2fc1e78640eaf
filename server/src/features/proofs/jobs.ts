import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { sealDays } from './seal.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Makes the checkpoints of the payout log for days that are over. */
    seal_payout_log: Record<string, never>;
  }
}

export const sealPayoutLogTask =
  (deps: Deps): TaskHandler<'seal_payout_log'> =>
  (_payload, { signal }) =>
    sealDays(deps, signal);

/** The job runs hourly, because a day ends in the platform's timezone. */
export const proofsSchedule: readonly CronEntry[] = [
  { schedule: '7 * * * *', task: 'seal_payout_log' },
];

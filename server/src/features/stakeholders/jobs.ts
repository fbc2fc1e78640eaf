import { type Deps, systemContext } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { shareMonths } from './profit.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Shares the profit of every finished month. */
    share_profit: Record<string, never>;
  }
}

export const shareProfitTask =
  (deps: Deps): TaskHandler<'share_profit'> =>
  (_payload, { signal }) =>
    shareMonths(systemContext(deps, 'share_profit'), signal);

/** The job runs hourly, because a month ends in the platform's timezone. */
export const profitSchedule: readonly CronEntry[] = [
  { schedule: '7 * * * *', task: 'share_profit' },
];

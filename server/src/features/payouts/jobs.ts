import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { tellOwners } from './news.ts';
import { makeMonthlyStatements } from './statement/monthly.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Tells owners what happened to their payments. */
    tell_owners_of_payouts: Record<string, never>;
    /** Makes the statements of months that are over. */
    make_monthly_statements: Record<string, never>;
  }
}

export const tellOwnersTask =
  (deps: Deps): TaskHandler<'tell_owners_of_payouts'> =>
  (_payload, { signal }) =>
    tellOwners(deps, signal);

export const monthlyStatementsTask =
  (deps: Deps): TaskHandler<'make_monthly_statements'> =>
  (_payload, { signal }) =>
    makeMonthlyStatements(deps, signal);

/** Every hour: where the platform's month ends is a matter of its timezone. */
export const payoutsSchedule: readonly CronEntry[] = [
  { schedule: '37 * * * *', task: 'make_monthly_statements' },
];

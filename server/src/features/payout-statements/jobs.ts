import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { makeMonthlyStatements } from './monthly.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Creates the statements of finished months. */
    make_monthly_statements: Record<string, never>;
  }
}

export const monthlyStatementsTask =
  (deps: Deps): TaskHandler<'make_monthly_statements'> =>
  (_payload, { signal }) =>
    makeMonthlyStatements(deps, signal);

/** The job runs hourly, because a month ends in the platform's timezone. */
export const payoutStatementsSchedule: readonly CronEntry[] = [
  { schedule: '37 * * * *', task: 'make_monthly_statements' },
];

import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { releaseHeldLines } from './held-lines.ts';
import { tellOwners } from './news.ts';
import { makeMonthlyStatements } from './statement/monthly.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Notifies owners of their payments. */
    tell_owners_of_payouts: Record<string, never>;
    /** Creates the statements of finished months. */
    make_monthly_statements: Record<string, never>;
    /** Releases brands on hold from exports whose files have not left. */
    release_held_lines: Record<string, never>;
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

export const releaseHeldTask =
  (deps: Deps): TaskHandler<'release_held_lines'> =>
  (_payload, { signal }) =>
    releaseHeldLines(deps, signal);

/** Hourly, because the platform's month ends in its own timezone. */
export const payoutsSchedule: readonly CronEntry[] = [
  { schedule: '37 * * * *', task: 'make_monthly_statements' },
  { schedule: '*/5 * * * *', task: 'release_held_lines' },
];

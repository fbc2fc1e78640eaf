import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { recordDays, recordMonths } from './report.ts';
import { storeReports } from './stored-reports.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /**
     * Records what merchants are owed beside the bank balances, and the clearing score. Seals the
     * reports of ended days.
     */
    record_safeguarding: Record<string, never>;
  }
}

export const recordSafeguardingTask =
  (deps: Deps): TaskHandler<'record_safeguarding'> =>
  async (_payload, { signal }) => {
    await recordDays(deps, signal);
    await recordMonths(deps, signal);
    await storeReports(deps, signal);
  };

/** Statements arrive during the day, so the job runs several times a day. */
export const safeguardingSchedule: readonly CronEntry[] = [
  { schedule: '50 */6 * * *', task: 'record_safeguarding' },
];

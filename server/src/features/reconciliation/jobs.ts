import { addDays } from '@diwan/contract/kernel/time';
import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { todayOf } from './read.ts';
import { reconcileDay, requestRun } from './reconcile-day.ts';
import { compareStatementsSince } from './statement-change.ts';
import * as store from './store.ts';

/**
 * The number of past days that are compared every night. A payment that is some days late clears
 * its difference automatically.
 */
const RECENT_DAYS = 7;
const LONGEST_LOOK_BACK_DAYS = 90;

export const reconcileDayTask =
  (deps: Deps): TaskHandler<'reconcile_day'> =>
  async ({ day }) => {
    try {
      await reconcileDay(deps, day);
    } catch (error) {
      await store.failRun(deps.db, day, deps.clock.iso());
      throw error;
    }
  };

export const reconcileDaysTask =
  (deps: Deps): TaskHandler<'reconcile_days'> =>
  async () => {
    const today = await todayOf(deps);
    const recent = Array.from({ length: RECENT_DAYS }, (_, back) => addDays(today, -back - 1));
    const since = addDays(today, -LONGEST_LOOK_BACK_DAYS);
    const days = new Set([...recent, ...(await store.findUnsettledDays(deps.db, since))]);
    for (const day of [...days].toSorted()) {
      await deps.db.transaction().execute((tx) => requestRun(deps, tx, day, null));
    }
  };

export const compareStatementsTask =
  (deps: Deps): TaskHandler<'compare_statements'> =>
  ({ since }) =>
    compareStatementsSince(deps, since);

/** The job runs at 00:40 UTC. The day ended hours ago in Kuwait. */
export const reconciliationSchedule: readonly CronEntry[] = [
  { schedule: '40 0 * * *', task: 'reconcile_days' },
];

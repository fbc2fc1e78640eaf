import { addDays } from '@diwan/contract/kernel/time';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { readSettings } from '../settings/settings.ts';
import { dayIn } from '../transactions/settlement/pull.ts';
import * as store from './days-store.ts';
import { reconcileDay } from './run.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Compares one day with the ledger. */
    reconcile_day: { day: string };
    /** Asks for every day that may have changed. */
    reconcile_days: Record<string, never>;
  }
}

/** What is paid some days late clears by itself. */
const RECENT_DAYS = 7;
const LONGEST_LOOK_BACK_DAYS = 90;

/** One after the other: each asks the provider for a whole day. */
export async function requestRun(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  db: Db,
  day: string,
  requested_by: string | null,
): Promise<void> {
  await store.startRun(db, day, requested_by, deps.clock.iso());
  const options = { job_key: `reconcile-${day}`, queue: 'reconciliation' };
  await deps.jobs.enqueue(db, 'reconcile_day', { day }, options);
}

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
    const { timezone } = await readSettings(deps.db);
    const today = dayIn(deps.clock.iso(), timezone);
    const recent = Array.from({ length: RECENT_DAYS }, (_, back) => addDays(today, -back - 1));
    const since = addDays(today, -LONGEST_LOOK_BACK_DAYS);
    const days = new Set([...recent, ...(await store.findUnsettledDays(deps.db, since))]);
    for (const day of [...days].toSorted()) {
      await deps.db.transaction().execute((tx) => requestRun(deps, tx, day, null));
    }
  };

/** 00:40 UTC: in Kuwait the day has been over for hours. */
export const reconciliationSchedule: readonly CronEntry[] = [
  { schedule: '40 0 * * *', task: 'reconcile_days' },
];

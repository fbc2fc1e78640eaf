import type { Deps } from '../../platform/context.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { recheckMovedMids } from '../webhooks/public.ts';
import { endQuarantines } from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Ends the quarantines of moved MIDs when their time is over. */
    end_mid_quarantines: Record<string, never>;
  }
}

/**
 * The hours after the end of a quarantine in which each run checks held payments again. A payment
 * that was read before the end may be put on hold after it.
 */
const RECHECK_HOURS = 1;

export const endMidQuarantinesTask =
  (deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): TaskHandler<'end_mid_quarantines'> =>
  () =>
    deps.db.transaction().execute(async (tx) => {
      const since = formatInstant(deps.clock.now().subtract({ hours: RECHECK_HOURS }));
      if (await endQuarantines(tx, deps.clock.iso(), since)) await recheckMovedMids(tx, deps);
    });

export const midsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'end_mid_quarantines' },
];

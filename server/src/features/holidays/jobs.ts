import { kuwaitHolidays } from '@diwan/contract/world/kuwait-holidays';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Deps, systemContext } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Adds the holidays of the current and the next two years, each year once. */
    add_holiday_years: Record<string, never>;
  }
}

const YEARS_AHEAD = 2;

/**
 * Adds the holidays of the current and the next two years. Each year is added once, so a holiday
 * that an admin moved or removed does not return.
 */
export async function addHolidayYears(deps: Deps): Promise<void> {
  const current = Number(todayIn(deps, await readSettings(deps.db)).slice(0, 4));
  for (let year = current; year <= current + YEARS_AHEAD; year += 1) {
    await deps.db.transaction().execute(async (tx) => {
      await store.lockCalendar(tx);
      if (!(await store.markYear(tx, year, deps.clock.iso()))) return;
      const holidays = kuwaitHolidays(year);
      await store.addHolidays(tx, holidays);
      await writeAudit(tx, systemContext(deps, 'add_holiday_years'), {
        action: 'calendar.year_added',
        entity: 'calendar',
        entity_id: year,
        after: { year, holidays: holidays.length },
      });
    });
  }
}

export const addHolidayYearsTask =
  (deps: Deps): TaskHandler<'add_holiday_years'> =>
  () =>
    addHolidayYears(deps);

/** The job runs each month, so that a server that was off on 1 January adds the year later. */
export const holidaysSchedule: readonly CronEntry[] = [
  { schedule: '20 0 1 * *', task: 'add_holiday_years' },
];

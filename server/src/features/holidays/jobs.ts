import { kuwaitHolidays } from '@diwan/contract/world/kuwait-holidays';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Deps, systemContext } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Adds the holidays of the years with transactions and of the next two years, each once. */
    add_holiday_years: Record<string, never>;
  }
}

const YEARS_AHEAD = 2;
/** The maximum number of past years. A date that the provider reports may be wrong. */
const MOST_YEARS_BACK = 10;

/**
 * Adds the holidays of the years with transactions, of the current and of the next two years. A
 * charge of a previous system can be older than the installation. Each year is added once, so a
 * holiday that an admin moved or removed does not return.
 * @param since the first year; by default the year of the oldest transaction
 */
export async function addHolidayYears(deps: Deps, since?: number): Promise<void> {
  const settings = await readSettings(deps.db);
  const current = Number(todayIn(deps, settings).slice(0, 4));
  const oldest = since ?? (await store.findOldestYear(deps.db, settings.timezone)) ?? current;
  const first = Math.max(Math.min(oldest, current), current - MOST_YEARS_BACK);
  for (let year = first; year <= current + YEARS_AHEAD; year += 1) {
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

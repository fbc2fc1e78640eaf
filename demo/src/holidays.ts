import type { Holiday } from '@diwan/contract/features/holidays/records';
import { addDays } from '@diwan/contract/kernel/time';
import {
  addHolidayYears,
  listHolidays,
  readCalendar,
  updateHoliday,
} from '@diwan/server/features/holidays/public';
import { reviewPromises } from '@diwan/server/features/promises/public';
import { previewUnpaid, reevaluateUnpaid } from '@diwan/server/features/reconciliation/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from './people.ts';

const ISRA = 'Isra and Miraj';

/** Confirms the last Islamic holiday before today, and moves the next one to a Thursday. */
async function announce(deps: Deps): Promise<void> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const verbs = { previewUnpaid, reevaluateUnpaid, reviewPromises };
  const calendar = await readCalendar(deps.db);
  const today = calendar.dayOf(deps.clock.now());
  const year = Number(today.slice(0, 4));
  const all: Holiday[] = [];
  for (const one of [year, year + 1, year + 2]) all.push(...(await listHolidays(ctx, one)));

  const past = all.findLast(({ day, status }) => status === 'expected' && day < today);
  if (past) await updateHoliday(ctx, past.day, { status: 'announced' }, verbs);

  const isra = all.find(({ day, name_en }) => name_en === ISRA && day > addDays(today, 7));
  invariant(isra, 'two years contain Isra and Miraj');
  // The government often moves a single holiday next to the weekend.
  let day = calendar.workingDaysAfter(isra.day, 1);
  while (calendar.isWorkingDay(addDays(day, 1))) day = addDays(day, 1);
  await updateHoliday(ctx, isra.day, { day, status: 'announced' }, verbs);
}

/** The number of past calendar years of the demo. Payments are up to 548 days old. */
const YEARS_BACK = 2;

/** Adds the holidays of past years, by which the provider paid the demo's payments. */
export const addPastHolidays = (deps: Deps): Promise<void> =>
  addHolidayYears(deps, deps.clock.now().toZonedDateTimeISO('UTC').year - YEARS_BACK);

/** Adds an announced holiday and a moved one. All later Islamic holidays remain expected. */
export const addDemoHolidays = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-holidays', () => announce(deps));

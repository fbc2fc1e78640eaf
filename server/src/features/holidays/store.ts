import type {
  CalendarSettings,
  CalendarSettingsDraft,
  HolidayEdit,
  Holiday,
} from '@diwan/contract/features/holidays/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

export type HolidayRow = Omit<Holiday, 'can'>;

const COLUMNS = ['day', 'name_en', 'name_ar', 'status'] as const;

/** Returns the holidays of a year, in the order of days. */
export const findHolidays = (db: Db, year: number): Promise<HolidayRow[]> =>
  db
    .selectFrom('holidays')
    .select(COLUMNS)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .limit(LIST_LIMIT)
    .execute();

export const findHoliday = (db: Db, day: string): Promise<HolidayRow | undefined> =>
  db.selectFrom('holidays').select(COLUMNS).where('day', '=', day).executeTakeFirst();

export const insertHoliday = (tx: Tx, holiday: HolidayRow) =>
  tx.insertInto('holidays').values(holiday).returning(COLUMNS).executeTakeFirstOrThrow();

/** Adds holidays, except on days that already have one. */
export const addHolidays = (tx: Tx, holidays: readonly HolidayRow[]) =>
  tx
    .insertInto('holidays')
    .values([...holidays])
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();

export const updateHoliday = (tx: Tx, day: string, change: HolidayEdit) =>
  tx
    .updateTable('holidays')
    .set({ day, ...change })
    .where('day', '=', day)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteHoliday = (tx: Tx, day: string) =>
  tx.deleteFrom('holidays').where('day', '=', day).execute();

/** Returns the year of the oldest transaction in a timezone; undefined without transactions. */
export async function findOldestYear(db: Db, timezone: string): Promise<number | undefined> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from payment_date at time zone ${timezone})::integer as year
    from transactions order by payment_date, id limit 1`.execute(db);
  return rows[0]?.year;
}

/** Marks a year as added. @returns false if it was added before */
export async function markYear(tx: Tx, year: number, added_at: string): Promise<boolean> {
  const marked = await tx
    .insertInto('holiday_years')
    .values({ year, added_at })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .returning('year')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Serializes changes of the calendar by a lock of the first weekend, which is never removed. */
export const lockCalendar = (tx: Tx) =>
  tx
    .selectFrom('weekends')
    .select('applies_from')
    .orderBy('applies_from')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The rows from which the calendar is computed. Each list is in ascending order of days. */
export interface StoredCalendar extends CalendarSettings {
  readonly holidays: readonly string[];
}

/** Reads the calendar in one statement, so that its parts are from the same moment. */
export async function findCalendar(db: Db): Promise<StoredCalendar> {
  const { rows } = await sql<StoredCalendar>`select
    (select coalesce(json_agg(day order by day), '[]') from holidays) as holidays,
    (select coalesce(json_agg(w order by w.applies_from), '[]') from weekends w) as weekends,
    (select coalesce(json_agg(d order by d.applies_from, d.scheme), '[]')
      from provider_delays d) as provider_delays`.execute(db);
  const [calendar] = rows;
  if (!calendar) throw new Error('the calendar is one row');
  return calendar;
}

/** Stores values that apply from a day on. */
export async function writeSettings(
  tx: Tx,
  { applies_from, weekend_days, provider_delays = [] }: CalendarSettingsDraft,
): Promise<void> {
  if (weekend_days) {
    await tx
      .insertInto('weekends')
      .values({ applies_from, weekend_days })
      .onConflict((conflict) => conflict.column('applies_from').doUpdateSet({ weekend_days }))
      .execute();
  }
  for (const { scheme, ...delay } of provider_delays) {
    await tx
      .insertInto('provider_delays')
      .values({ scheme, applies_from, ...delay })
      .onConflict((conflict) => conflict.columns(['scheme', 'applies_from']).doUpdateSet(delay))
      .execute();
  }
}

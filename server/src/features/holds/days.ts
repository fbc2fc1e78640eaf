import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Calendar, readCalendar } from '../holidays/public.ts';

/** Returns the day of the newest export that was not cancelled. */
async function findLastExportDay(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('payout_exports')
    .select(sql<string | null>`max(export_date)`.as('day'))
    .where('kind', '=', 'payout')
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The days that apply to money on hold, in the platform's timezone. */
export interface HoldDays {
  readonly calendar: Calendar;
  /**
   * The first day for which an export can still be made: today, or tomorrow after the cut-off or
   * today's export.
   */
  readonly open_from: string;
  /**
   * The day of the next export. It is today before the cut-off of a payout day, if today's export
   * does not exist.
   */
  readonly next_payout: string;
}

/**
 * Returns the newest cut-off of a payout day. Amounts that were owed at that instant belong in an
 * export.
 */
export const readLastCutoff = async ({ clock }: Pick<Deps, 'clock'>, db: Db): Promise<string> =>
  (await readCalendar(db)).lastPayoutCutoff(clock.now());

/** Returns the calendar and the day of the next export. */
export async function readHoldDays(deps: Pick<Deps, 'clock'>, db: Db): Promise<HoldDays> {
  const calendar = await readCalendar(db);
  const today = calendar.dayOf(deps.clock.now());
  const cutoff = Temporal.Instant.from(calendar.lastPayoutCutoff(deps.clock.now()));
  const is_over = calendar.dayOf(cutoff) === today || (await findLastExportDay(db)) === today;
  const open_from = is_over ? addDays(today, 1) : today;
  return { calendar, open_from, next_payout: calendar.nextPayoutDay(open_from) };
}

/**
 * Returns the date on which a brand's unsettled sales are paid out, if the provider pays each on
 * its due day. Late sales are expected with the next payout. @returns null without unsettled sales
 */
export async function findUnsettledDay(
  db: Db,
  brand_id: number,
  { calendar, next_payout }: HoldDays,
): Promise<string | null> {
  const newest = await db
    .selectFrom('transactions')
    .select('scheme')
    .select((eb) => eb.fn.max<string>('captured_at').as('captured_at'))
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'CAPTURED')
    .where('settled', '=', false)
    .groupBy('scheme')
    .execute();
  const due = newest.flatMap(({ scheme, captured_at }) =>
    scheme === null ? [] : [calendar.dueDay(scheme, captured_at)],
  );
  const last = [next_payout, ...due].toSorted().at(-1) ?? next_payout;
  return due.length === 0 ? null : calendar.nextPayoutDay(last);
}

import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  lastPayoutCutoff,
  nextPayoutDay,
  readSettings,
  type Settings,
  todayIn,
} from '../settings/public.ts';

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

/** The days that matter for held money, in the platform's timezone. */
export interface HoldDays {
  readonly timezone: Settings['timezone'];
  readonly payout_weekdays: Settings['payout_weekdays'];
  /**
   * The day of the next export: today before the cut-off of a payout day, unless today's export
   * already exists.
   */
  readonly next_payout: string;
}

const dayOf = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Returns the newest cut-off. Amounts that were owed then belong in an export. */
export const readLastCutoff = async (deps: Pick<Deps, 'clock'>, db: Db): Promise<string> =>
  lastPayoutCutoff(deps, await readSettings(db));

/** Returns the timezone, the payout weekdays and the day of the next export. */
export async function readHoldDays(deps: Pick<Deps, 'clock'>, db: Db): Promise<HoldDays> {
  const settings = await readSettings(db);
  const { timezone, payout_weekdays } = settings;
  const today = todayIn(deps, settings);
  const is_over =
    dayOf(lastPayoutCutoff(deps, settings), timezone) === today ||
    (await findLastExportDay(db)) === today;
  const from = is_over ? Temporal.PlainDate.from(today).add({ days: 1 }).toString() : today;
  return { timezone, payout_weekdays, next_payout: nextPayoutDay(from, payout_weekdays) };
}

interface UnsettledSales {
  readonly newest: string | null;
  /** Days from a capture to its settlement: the median of the last 50 settled sales. */
  readonly delay_days: number | null;
}

async function findUnsettled(db: Db, brand_id: number, timezone: string): Promise<UnsettledSales> {
  const { rows } = await sql<UnsettledSales>`select
    (select max((t.captured_at at time zone ${timezone})::date)::text from transactions t
      where t.brand_id = ${brand_id} and t.status = 'CAPTURED' and not t.settled) as newest,
    (select percentile_disc(0.5) within group (order by s.days) from (
      select t.settlement_date - (t.captured_at at time zone ${timezone})::date as days
      from transactions t where t.brand_id = ${brand_id} and t.settled
      order by t.payment_date desc, t.id desc limit 50) as s) as delay_days`.execute(db);
  return rows[0] ?? { newest: null, delay_days: null };
}

/**
 * Estimates when a brand's unsettled sales are paid out, from the median settlement delay of its
 * recent sales.
 * @returns null without such sales, or before the provider has settled any of the brand's
 */
export async function findUnsettledDay(
  db: Db,
  brand_id: number,
  { timezone, payout_weekdays, next_payout }: HoldDays,
): Promise<string | null> {
  const { newest, delay_days } = await findUnsettled(db, brand_id, timezone);
  if (newest === null || delay_days === null) return null;
  const settled = Temporal.PlainDate.from(newest).add({ days: delay_days }).toString();
  return nextPayoutDay(settled > next_payout ? settled : next_payout, payout_weekdays);
}

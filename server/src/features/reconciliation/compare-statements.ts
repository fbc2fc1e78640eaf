import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { findUnexplained } from '../bank-matches/public.ts';
import type { Calendar } from '../holidays/public.ts';
import type { Comparison } from './compare.ts';
import { findNotAtBank } from './store.ts';

/** The number of working days after which a confirmed payout must be at the bank. */
const BANK_DAYS = 2;

/** More calendar days than two working days, also with long holidays. */
const MOST_DAYS = 45;

/**
 * Compares the payments of a day in the statements of the banks with our records of them. Each
 * business with such payments has one row.
 */
async function findMatched(db: Db, day: string): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    select 'statement' as side, 'other_amount' as reason, 'statement:' || a.business_id as subject,
      a.business_id, null::integer as brand_id, null::uuid as export_id, null::bigint as line_id,
      -sum(r.minor)::bigint as expected_minor, -sum(e.amount_minor)::bigint as found_minor,
      null as payout_id, null as merchant_id, null::bigint as transaction_id,
      0 as transaction_count, 0::bigint as booked_minor, 0::bigint as tolerated_minor
    from bank_entries e
    join bank_matches m on m.entry_id = e.id
    join bank_accounts a on a.id = e.account_id
    cross join lateral (select coalesce(sum(x.amount_minor), 0) as minor
      from bank_match_records x where x.entry_id = e.id) r
    where e.value_day = ${day}::date
      and m.kind in ('payout_line', 'payout_file', 'payout_returned', 'manual_payout')
    group by a.business_id order by a.business_id`.execute(db);
  return rows;
}

/** Returns the days whose confirmed payouts must be at the bank on this day. */
function confirmedDays(day: string, { workingDaysAfter }: Calendar): string[] {
  const days: string[] = [];
  for (let back = 1; back <= MOST_DAYS; back += 1) {
    const confirmed = addDays(day, -back);
    const due = workingDaysAfter(confirmed, BANK_DAYS);
    if (due < day) break;
    if (due === day) days.push(confirmed);
  }
  return days;
}

/** Finds confirmed payouts that the bank should show by this day and does not. */
async function findMissing(db: Db, day: string, calendar: Calendar): Promise<Comparison[]> {
  const days = confirmedDays(day, calendar);
  const [last] = days;
  const first = days.at(-1);
  if (first === undefined || last === undefined) return [];
  return findNotAtBank(db, { day, first, last, timezone: calendar.timezone });
}

/** Finds the entries of a day that nothing explains, and payments that the bank made twice. */
async function findUnknown(db: Db, day: string): Promise<Comparison[]> {
  const entries = await findUnexplained(db, day);
  return entries.map(({ id, business_id, amount_minor, repeated }) => ({
    side: 'statement',
    reason: repeated ? 'paid_twice_by_bank' : 'unknown_entry',
    subject: `entry:${id}`,
    payout_id: null,
    merchant_id: null,
    business_id,
    brand_id: repeated?.brand_id ?? null,
    export_id: repeated?.export_id ?? null,
    line_id: repeated?.line_id ?? null,
    transaction_id: null,
    transaction_count: 0,
    expected_minor: 0n,
    found_minor: -amount_minor,
    booked_minor: 0n,
    tolerated_minor: 0n,
  }));
}

/**
 * Compares the statements of the banks with the confirmed payouts. Money that leaves an account is
 * positive. A business without statements has no rows.
 */
export async function compareStatements(
  db: Db,
  day: string,
  calendar: Calendar,
): Promise<Comparison[]> {
  return [
    ...(await findMatched(db, day)),
    ...(await findMissing(db, day, calendar)),
    ...(await findUnknown(db, day)),
  ];
}

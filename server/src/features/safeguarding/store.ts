import type { BankAccountPurpose } from '@diwan/contract/features/bank-accounts/records';
import { addDays } from '@diwan/contract/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Calendar } from '../holidays/public.ts';

/** The amounts of a business at the end of a day, in fils. */
export interface OwedRow {
  readonly business_id: string;
  readonly business_name: string;
  readonly pending_minor: bigint;
  readonly payable_minor: bigint;
  readonly in_transit_minor: bigint;
  readonly deposit_minor: bigint;
  readonly provider_debt_minor: bigint;
}

/** The number of days in which the provider pays a capture, with a wide margin. */
const PAID_WITHIN_DAYS = 90;

/** SQL: the balance of account `a` before an instant. Its postings are in the order of their ids. */
const balanceBefore = (until: RawBuilder<unknown>) => sql`(
  select p.balance_after_minor from ledger_postings p join ledger_entries e on e.id = p.entry_id
  where p.account_id = a.id and e.occurred_at < ${until} order by p.id desc limit 1)`;

/** Returns what each business owes at the end of a day, and what the provider owes it. */
export async function findOwed(db: Db, day: string, timezone: string): Promise<OwedRow[]> {
  const until = sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;
  const since = sql`((${day}::date - ${sql.lit(PAID_WITHIN_DAYS)})::timestamp
    at time zone ${timezone})`;
  const { rows } = await sql<OwedRow>`
    with brand_accounts as (
      select a.business_id, a.kind, greatest(-coalesce(${balanceBefore(until)}, 0), 0) as minor
      from ledger_accounts a
      where a.kind in ('brand_payable', 'brand_in_transit') and a.currency = 'KWD'
    ), owed as (
      select business_id,
        coalesce(sum(minor) filter (where kind = 'brand_payable'), 0) as payable_minor,
        coalesce(sum(minor) filter (where kind = 'brand_in_transit'), 0) as in_transit_minor
      from brand_accounts group by business_id
    ), deposits as (
      select a.business_id, sum(p.amount_minor) as minor
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'bank' and a.currency = 'KWD'
      where e.source_kind = 'brand' and e.kind in ('deposit_received', 'deposit_returned')
        and e.occurred_at < ${until}
      group by a.business_id
    ), unsettled as (
      select t.business_id, t.amount_minor - t.cost_minor as minor,
        case when exists (select from provider_report_items i join provider_reports r
            on r.payout_id = i.payout_id and r.status = 'PAID' and r.day <= ${day}::date
          where i.kind = 'charge' and i.object_id = t.charge_id) then t.credit_minor end as paid_minor
      from transactions t
      where t.status = 'CAPTURED' and t.payment_date >= ${since} and t.captured_at < ${until}
        and (not t.settled or t.settlement_date > ${day}::date)
    ), provider as (
      select business_id, coalesce(sum(minor) filter (where paid_minor is null), 0) as debt_minor,
        coalesce(sum(greatest(paid_minor, 0)), 0) as pending_minor
      from unsettled group by business_id
    ), refunded as (
      select t.business_id, sum(f.amount_minor) as minor
      from refunds f join transactions t on t.id = f.transaction_id
      where f.booked_at >= ${since} and f.booked_at < ${until}
        and (f.settled_at is null or f.settled_at >= ${until}) and f.status in ('REFUNDED', 'LOST')
      group by t.business_id
    )
    select b.id as business_id, b.name as business_name,
      coalesce(p.pending_minor, 0)::bigint as pending_minor,
      coalesce(o.payable_minor, 0)::bigint as payable_minor,
      coalesce(o.in_transit_minor, 0)::bigint as in_transit_minor,
      greatest(coalesce(d.minor, 0), 0)::bigint as deposit_minor,
      (coalesce(p.debt_minor, 0) - coalesce(f.minor, 0))::bigint as provider_debt_minor
    from businesses b
    left join owed o on o.business_id = b.id
    left join deposits d on d.business_id = b.id
    left join provider p on p.business_id = b.id
    left join refunded f on f.business_id = b.id
    order by b.name, b.id`.execute(db);
  return rows;
}

/** A bank account with its last statement until a day. */
export interface BalanceRow {
  readonly id: string;
  readonly business_id: string;
  readonly iban_sealed: string;
  readonly purpose: BankAccountPurpose;
  readonly closing_minor: bigint | null;
  readonly statement_day: string | null;
}

/** Returns the bank accounts that are open on a day, each with its last statement until then. */
export async function findBalances(db: Db, day: string): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select a.id, a.business_id, coalesce(a.iban_sealed, b.account_iban_sealed) as iban_sealed,
      a.purpose, s.closing_minor, s.day as statement_day
    from bank_accounts a join businesses b on b.id = a.business_id
    left join lateral (select s.closing_minor, s.day from bank_statements s
      where s.account_id = a.id and s.format <> 'camt054' and s.day <= ${day}::date
      order by s.day desc, s.sequence desc nulls last, s.import_number desc limit 1) s on true
    where coalesce(a.opened_on <= ${day}::date, true) and coalesce(a.closed_on > ${day}::date, true)
    order by a.purpose = 'main' desc, a.purpose, a.id`.execute(db);
  return rows;
}

/** Returns the last days of statements before a day, newest first. */
export async function findStatementDays(db: Db, before: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from bank_statements
    where format <> 'camt054' and day < ${before}::date order by day desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** Records what was computed about a business on a day. A later computation replaces it. */
export async function writeDay(
  db: Db,
  day: string,
  row: OwedRow & { readonly balance_minor: bigint | null },
  computed_at: string,
): Promise<void> {
  await sql`
    insert into safeguarding_days (day, business_id, pending_minor, payable_minor, in_transit_minor,
      deposit_minor, provider_debt_minor, balance_minor, computed_at)
    values (${day}::date, ${row.business_id}, ${row.pending_minor}, ${row.payable_minor},
      ${row.in_transit_minor}, ${row.deposit_minor}, ${row.provider_debt_minor},
      ${row.balance_minor}, ${computed_at}::timestamptz)
    on conflict (business_id, day) do update set pending_minor = excluded.pending_minor,
      payable_minor = excluded.payable_minor, in_transit_minor = excluded.in_transit_minor,
      deposit_minor = excluded.deposit_minor, provider_debt_minor = excluded.provider_debt_minor,
      balance_minor = excluded.balance_minor, computed_at = excluded.computed_at`.execute(db);
}

/** Returns the recorded days that statements cover, newest first. */
export const findDays = (db: Db, limit: number) =>
  db
    .selectFrom('safeguarding_days as s')
    .innerJoin('businesses as b', 'b.id', 's.business_id')
    .select(['s.day', 's.business_id', 'b.name as business_name'])
    .select(['s.balance_minor', 's.difference_minor'])
    .select(
      sql<bigint>`s.pending_minor + s.payable_minor + s.in_transit_minor + s.deposit_minor`.as(
        'owed_minor',
      ),
    )
    .where('s.balance_minor', 'is not', null)
    .$narrowType<{ balance_minor: bigint; difference_minor: bigint }>()
    .orderBy('s.day', 'desc')
    .orderBy('s.business_id')
    .limit(limit)
    .execute();

/** Returns the sum of the shortfalls on the newest covered day of each business, in fils. */
export async function sumShortfalls(db: Db): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(-sum(d.difference_minor), 0)::bigint as minor from (
      select distinct on (s.business_id) s.difference_minor from safeguarding_days s
      where s.balance_minor is not null order by s.business_id, s.day desc
    ) d where d.difference_minor < 0`.execute(db);
  return rows[0]?.minor ?? 0n;
}

/** The captures of some schemes that are due on a day, with the days by which they should be seen. */
interface DueRange {
  readonly schemes: readonly string[];
  readonly from: string;
  readonly until: string;
  readonly due_day: string;
  readonly first_day: string;
  readonly fourth_day: string;
}

/** Returns the ranges of captures that are due in a month, until a day. */
export function findDueRanges(calendar: Calendar, month: string, today: string): DueRange[] {
  const ranges: DueRange[] = [];
  const first = `${month}-01`;
  for (let day = first; day.startsWith(month) && day < today; day = addDays(day, 1)) {
    for (const { schemes, due_today } of calendar.capturesDue(day)) {
      for (const { from, until } of due_today) {
        if (from === null) continue;
        const first_day = calendar.workingDaysAfter(day, 1);
        const fourth_day = calendar.workingDaysAfter(day, 4);
        ranges.push({ schemes, from, until, due_day: day, first_day, fourth_day });
      }
    }
  }
  return ranges;
}

/**
 * Records the score of a month. A capture is identified on the value date of the bank's entry for
 * its payout of the provider. Only businesses whose statements have begun count.
 */
export async function writeMonth(
  db: Db,
  { month, today, computed_at }: { month: string; today: string; computed_at: string },
  ranges: readonly DueRange[],
): Promise<void> {
  const [first] = ranges.map(({ from }) => from).toSorted();
  if (first === undefined) return;
  await sql`
    insert into clearing_months (month, first_volume_minor, first_minor, fourth_volume_minor,
      fourth_minor, open_since, open_minor, computed_at)
    select ${`${month}-01`}::date,
      coalesce(sum(c.amount_minor) filter (where c.first_day < ${today}::date), 0),
      coalesce(sum(c.amount_minor) filter (
        where c.first_day < ${today}::date and c.seen_day <= c.first_day), 0),
      coalesce(sum(c.amount_minor) filter (where c.fourth_day < ${today}::date), 0),
      coalesce(sum(c.amount_minor) filter (
        where c.fourth_day < ${today}::date and c.seen_day <= c.fourth_day), 0),
      min(c.due_day) filter (where c.seen_day is null),
      coalesce(sum(c.amount_minor) filter (where c.seen_day is null), 0),
      ${computed_at}::timestamptz
    from (
      select t.amount_minor, r.due_day, r.first_day, r.fourth_day,
        case when t.settled then e.value_day end as seen_day
      from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r (schemes text[],
        "from" timestamptz, until timestamptz, due_day date, first_day date, fourth_day date)
      join transactions t on t.status = 'CAPTURED' and t.scheme = any(r.schemes)
        and t.captured_at >= r."from" and t.captured_at < r.until
        and t.payment_date >= ${first}::timestamptz - interval '7 days'
      left join bank_match_records m on m.record_kind = 'provider_payout'
        and m.record_id = t.provider_payout_id
      left join bank_entries e on e.id = m.entry_id
      where exists (select from bank_accounts a join bank_statements s on s.account_id = a.id
        where a.business_id = t.business_id and s.from_day <= r.due_day)
    ) c
    on conflict (month) do update set first_volume_minor = excluded.first_volume_minor,
      first_minor = excluded.first_minor, fourth_volume_minor = excluded.fourth_volume_minor,
      fourth_minor = excluded.fourth_minor, open_since = excluded.open_since,
      open_minor = excluded.open_minor, computed_at = excluded.computed_at`.execute(db);
}

/** Returns the recorded months, newest first. */
export const findMonths = (db: Db, limit: number) =>
  db.selectFrom('clearing_months').selectAll().orderBy('month', 'desc').limit(limit).execute();

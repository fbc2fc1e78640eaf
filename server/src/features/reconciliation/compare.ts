import type {
  ReconciliationKind,
  ReconciliationReason,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';
import { type RawBuilder, sql } from 'kysely';
import type { SourceKind } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { businessOfBrand } from '../businesses/public.ts';
import type { Calendar, DueCaptures } from '../holidays/public.ts';
import { kindOf } from './policy.ts';

/** One comparison as the queries return it. */
export interface Comparison {
  readonly side: ReconciliationSide;
  /** The reason if the amounts differ. It has no meaning when they agree. */
  readonly reason: ReconciliationReason;
  readonly subject: string;
  readonly payout_id: string | null;
  readonly merchant_id: string | null;
  readonly business_id: string | null;
  readonly brand_id: number | null;
  readonly export_id: string | null;
  readonly line_id: bigint | null;
  readonly transaction_id: bigint | null;
  readonly transaction_count: number;
  readonly expected_minor: bigint;
  readonly found_minor: bigint;
  readonly booked_minor: bigint;
  /** Up to this size a difference counts as agreement. */
  readonly tolerated_minor: bigint;
}

export interface FoundRow extends Omit<Comparison, 'tolerated_minor'> {
  readonly kind: ReconciliationKind;
}

/** Classifies a comparison: it agrees, or it is a kind of difference. */
export function foundRow({ tolerated_minor, ...row }: Comparison): FoundRow {
  const difference = row.found_minor - row.expected_minor;
  const size = difference < 0n ? -difference : difference;
  if (size <= tolerated_minor) return { ...row, kind: 'matched', reason: 'agrees' };
  return { ...row, kind: kindOf(row.reason, difference) };
}

/**
 * SQL: the amount that the ledger booked on bank accounts for a source; zero when it booked
 * nothing.
 */
const bookedOnBank = (source_kind: SourceKind, source_id: RawBuilder<unknown>) => sql`coalesce((
  select sum(lp.amount_minor)::bigint from ledger_entries le
  join ledger_postings lp on lp.entry_id = le.id
  join ledger_accounts la on la.id = lp.account_id and la.kind = 'bank'
  where le.kind = 'settlement' and le.source_kind = ${sql.lit(source_kind)}
    and le.source_id = (${source_id})::text), 0)`;

/**
 * SQL: each charge in these payouts (condition on `r`), with our record and the contradiction, if
 * any.
 */
const charges = (payouts: RawBuilder<unknown>) => sql`
  select c.payout_id, c.merchant_id, 'charge' as kind, c.object_id, c.transaction_id, c.brand_id,
    c.business_id, c.listed_minor, c.listed_minor - c.kept_minor as found_minor,
    case
      when c.transaction_id is null or c.status <> 'CAPTURED' then 0
      when c.settled and c.settled_with is distinct from c.payout_id
        and c.settled_with is not null then 0
      when c.settled then c.banked_minor
      when c.listed_minor <> c.amount_minor then c.amount_minor - c.kept_minor
      else 0 end as expected_minor,
    case when c.settled and coalesce(c.settled_with, c.payout_id) = c.payout_id
      then c.banked_minor else 0 end as booked_minor,
    case
      when c.transaction_id is null then 'unknown_charge'
      when c.status <> 'CAPTURED' then 'not_captured'
      when c.settled and c.settled_with is distinct from c.payout_id
        and c.settled_with is not null then 'paid_twice'
      when c.settled then case when c.listed_minor - c.kept_minor = c.banked_minor
        then 'agrees' else 'other_amount' end
      when c.listed_minor <> c.amount_minor then 'other_amount'
      else 'not_settled' end as reason,
    case when c.itemised then 0 else c.kept_minor end as not_itemised_minor
  from (
    select i.payout_id, r.merchant_id, i.object_id, i.amount_minor as listed_minor,
      i.cost_minor is not null as itemised, coalesce(i.cost_minor, t.cost_minor, 0) as kept_minor,
      t.id as transaction_id, t.status, t.settled, t.amount_minor, t.brand_id, t.business_id,
      t.provider_payout_id as settled_with,
      ${bookedOnBank('transaction', sql`t.id`)} as banked_minor
    from provider_reports r join provider_report_items i on i.payout_id = r.payout_id
    left join transactions t on t.charge_id = i.object_id
    where r.status = 'PAID' and i.kind = 'charge' and ${payouts}
  ) c`;

/**
 * SQL: each refund in these payouts, as in `charges`. The provider never itemises its cost of a
 * refund.
 */
const refunds = (payouts: RawBuilder<unknown>) => sql`
  select c.payout_id, c.merchant_id, 'refund' as kind, c.object_id, c.transaction_id, c.brand_id,
    c.business_id, -c.listed_minor as listed_minor, -c.listed_minor - c.kept_minor as found_minor,
    case when c.booked then c.banked_minor else 0 end as expected_minor,
    case when c.booked then c.banked_minor else 0 end as booked_minor,
    case
      when c.transaction_id is null then 'unknown_refund'
      when not c.booked then 'not_settled'
      when -c.listed_minor - c.kept_minor = c.banked_minor then 'agrees'
      else 'other_amount' end as reason,
    c.kept_minor as not_itemised_minor
  from (
    select i.payout_id, r.merchant_id, i.object_id, i.amount_minor as listed_minor,
      coalesce(b.cost_minor, 0) as kept_minor, b.transaction_id, t.brand_id, t.business_id,
      b.settled_at is not null as booked, ${bookedOnBank('refund', sql`b.id`)} as banked_minor
    from provider_reports r join provider_report_items i on i.payout_id = r.payout_id
    left join refunds b on b.provider_refund_id = i.object_id
    left join transactions t on t.id = b.transaction_id
    where r.status = 'PAID' and i.kind = 'refund' and ${payouts}
  ) c`;

/** SQL: all items of paid payouts, each with the ledger's figures. */
export const matchedItems = (payouts: RawBuilder<unknown>) =>
  sql`${charges(payouts)} union all ${refunds(payouts)}`;

const NO_PAYMENT = sql`null::uuid as export_id, null::bigint as line_id`;

const run = async (tx: Db, query: RawBuilder<Comparison>): Promise<Comparison[]> =>
  (await query.execute(tx)).rows;

/** Returns the items of a day's paid payouts that differ from the ledger, one by one. */
const findDisputed = (tx: Tx, day: string) =>
  run(
    tx,
    sql<Comparison>`
      select 'provider' as side, j.reason,
        j.kind || ':' || j.object_id || ':' || j.payout_id as subject,
        j.payout_id, j.merchant_id, coalesce(j.business_id, ${businessOfBrand}) as business_id,
        coalesce(j.brand_id, b.id) as brand_id, ${NO_PAYMENT}, j.transaction_id,
        case when j.transaction_id is null then 0 else 1 end as transaction_count,
        j.expected_minor, j.found_minor, j.booked_minor, 0::bigint as tolerated_minor
      from (${matchedItems(sql`r.day = ${day}::date`)}) j
      left join brands b on b.tap_mid = j.merchant_id
      where j.reason <> 'agrees'`,
  );

/**
 * Compares the bank's amount of each payout with the ledger, without the items that differ. Costs
 * that the provider does not itemise are tolerated until they are booked.
 */
const findPayouts = (tx: Tx, day: string) =>
  run(
    tx,
    sql<Comparison>`
      select 'provider' as side, 'other_sum' as reason, 'payout:' || r.payout_id as subject,
        r.payout_id, r.merchant_id, coalesce(i.business_id, ${businessOfBrand}) as business_id,
        b.id as brand_id, ${NO_PAYMENT}, null::bigint as transaction_id,
        coalesce(i.agreeing, 0) as transaction_count, s.minor as expected_minor,
        r.amount_minor - coalesce(i.disputed_minor, 0) as found_minor, s.minor as booked_minor,
        case when rest.minor = 0 then coalesce(i.not_itemised_minor, 0) else 0 end as tolerated_minor
      from provider_reports r
      left join (
        select payout_id, (array_agg(business_id) filter (where business_id is not null))[1]
            as business_id,
          count(*) filter (where reason = 'agrees')::integer as agreeing,
          coalesce(sum(found_minor) filter (where reason <> 'agrees'), 0)::bigint as disputed_minor,
          coalesce(sum(expected_minor) filter (where reason = 'agrees'), 0)::bigint as agreed_minor,
          sum(not_itemised_minor)::bigint as not_itemised_minor
        from (${matchedItems(sql`r.day = ${day}::date`)}) j group by payout_id
      ) i on i.payout_id = r.payout_id
      cross join lateral (select ${bookedOnBank('provider_payout', sql`r.payout_id`)} as minor) rest
      cross join lateral (select coalesce(i.agreed_minor, 0) + rest.minor as minor) s
      left join brands b on b.tap_mid = r.merchant_id
      where r.day = ${day}::date and r.status = 'PAID'`,
  );

/**
 * SQL: the condition that `transactions as t` was settled by a payout of the day. It searches by
 * payout within some days, because a day in any timezone is close to the UTC day.
 */
export const isSettledOn = (day: string) => sql`t.settled and t.settlement_date = ${day}::date
  and t.provider_payout_id = any(array(select y.payout_id from provider_payouts as y
    where y.paid_on >= ${day}::date - interval '2 days'
      and y.paid_on < ${day}::date + interval '3 days'))`;

/**
 * Finds transactions settled by a payout of the day that no longer lists them, or that the bank
 * returned.
 */
const findUnlisted = (tx: Tx, day: string) =>
  run(
    tx,
    sql<Comparison>`
      select 'provider' as side, 'not_listed' as reason,
        'charge:' || t.charge_id || ':' || t.payout_id as subject,
        t.payout_id, t.merchant_id, t.business_id, t.brand_id, ${NO_PAYMENT},
        t.id as transaction_id, 1 as transaction_count, t.minor as expected_minor,
        0::bigint as found_minor, t.minor as booked_minor, 0::bigint as tolerated_minor
      from (
        select t.*, t.provider_payout_id as payout_id,
          ${bookedOnBank('transaction', sql`t.id`)} as minor
        from transactions t where ${isSettledOn(day)}
      ) t
      where t.minor <> 0 and not exists (
        select from provider_reports r join provider_report_items i on i.payout_id = r.payout_id
        where r.payout_id = t.payout_id and r.status = 'PAID'
          and i.kind = 'charge' and i.object_id = t.charge_id)`,
  );

const endOf = (day: string, timezone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;

/** SQL: the condition that `transactions as t` was captured in the ranges of its scheme. */
const capturedIn = (dues: readonly DueCaptures[], ranges: 'due' | 'due_today') =>
  sql.join(
    dues.flatMap((one) =>
      one[ranges].map(
        ({ from, until }) => sql`(
          t.scheme in (${sql.join(one.schemes)}) and t.captured_at < ${until}::timestamptz
          ${from === null ? sql`` : sql`and t.captured_at >= ${from}::timestamptz`})`,
      ),
    ),
    sql` or `,
  );

/**
 * Finds captures that were due on the day and are in no paid payout. A provider pays nothing while
 * refunds consume the whole amount, so the captures of that MID are not late.
 */
export async function findUnpaid(tx: Db, day: string, calendar: Calendar): Promise<Comparison[]> {
  const dues = calendar.capturesDue(day);
  if (dues.every(({ due_today }) => due_today.length === 0)) return [];
  return run(
    tx,
    sql<Comparison>`
      with waiting as (
        select t.*, t.amount_minor - t.cost_minor as minor, (${capturedIn(dues, 'due_today')}) as due_today
        from transactions t
        where t.status = 'CAPTURED' and not t.settled and t.charge_id is not null
          and (${capturedIn(dues, 'due')}) and not exists (
            select from provider_report_items i join provider_reports r
              on r.payout_id = i.payout_id and r.status = 'PAID'
            where i.kind = 'charge' and i.object_id = t.charge_id)
      ), net as (
        select w.merchant_id, sum(w.minor) - coalesce((
          select sum(f.amount_minor) from refunds f
          join transactions o on o.id = f.transaction_id
          where f.kind = 'refund' and f.status = 'REFUNDED' and f.settled_at is null
            and f.booked_at < ${endOf(day, calendar.timezone)}
            and o.merchant_id is not distinct from w.merchant_id), 0) as minor
        from waiting w group by w.merchant_id
      )
      select 'provider' as side, 'not_paid' as reason, 'charge:' || w.charge_id as subject,
        null as payout_id, w.merchant_id, coalesce(w.business_id, ${businessOfBrand}) as business_id,
        w.brand_id, ${NO_PAYMENT}, w.id as transaction_id, 1 as transaction_count,
        w.minor as expected_minor, 0::bigint as found_minor, 0::bigint as booked_minor,
        0::bigint as tolerated_minor
      from waiting w join net n on n.merchant_id is not distinct from w.merchant_id
      join brands b on b.id = w.brand_id
      where w.due_today and w.minor <> 0 and n.minor > 0`,
  );
}

/** Compares the provider's report with the ledger. */
export async function compareProvider(
  tx: Tx,
  day: string,
  calendar: Calendar,
): Promise<Comparison[]> {
  return [
    ...(await findPayouts(tx, day)),
    ...(await findDisputed(tx, day)),
    ...(await findUnlisted(tx, day)),
    ...(await findUnpaid(tx, day, calendar)),
  ];
}

const NO_REPORT = sql`null as payout_id, null as merchant_id`;

/**
 * SQL: the amount that the ledger booked from a business's bank account for a line, or back to it.
 */
const bookedFor = (kinds: readonly string[]) => sql`coalesce((
  select -sum(p.amount_minor)::bigint from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'bank'
    and a.business_id = l.business_id
  where e.source_kind = 'payout_line' and e.source_id = l.id::text and e.kind in (${sql.join(kinds)})), 0)`;

const PAID = ['payout_confirmed', 'manual_payout', 'manual_payout_edited'] as const;
const BACK = ['payout_returned'] as const;

/**
 * Compares the confirmed and returned payments of a day with their bookings. Agreeing payments of
 * one export and business share a row. Every other payment has its own row.
 */
export async function compareBank(tx: Tx, day: string, timezone: string): Promise<Comparison[]> {
  const within = (column: 'paid_at' | 'undone_at') => sql`
    l.${sql.ref(column)} >= (${day}::date::timestamp at time zone ${timezone})
    and l.${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone ${timezone})`;
  const { rows } = await sql<Comparison>`
    with payments as (
      -- A corrected manual payout has a line more, which pays the difference.
      select l.*, 'line:' || l.id as own, l.amount_minor - coalesce((
          select b.amount_minor from payout_lines b
          where b.manual_payout_id = l.manual_payout_id and b.id < l.id
          order by b.id desc limit 1), 0) as found, ${bookedFor(PAID)} as booked
      from payout_lines l
      where l.status in ('paid', 'returned', 'reversed') and ${within('paid_at')}
      union all
      select l.*, 'return:' || l.id, -l.amount_minor, ${bookedFor(BACK)}
      from payout_lines l
      where l.status = 'returned' and l.paid_at is not null
        and ${within('undone_at')}
    ), named as (
      select p.*, case when p.found = p.booked and p.export_id is not null and p.found > 0
        then 'export:' || p.export_id || ':' || p.business_id else p.own end as subject
      from payments p
    )
    select 'bank' as side,
      case when sum(found) <> 0 and sum(booked) = 0 then 'not_booked' else 'other_amount' end
        as reason,
      subject, ${NO_REPORT}, (array_agg(business_id))[1] as business_id,
      case when count(*) = 1 then min(brand_id) end as brand_id,
      (array_agg(export_id))[1] as export_id, case when count(*) = 1 then min(id) end as line_id,
      null::bigint as transaction_id, sum(transaction_count)::integer as transaction_count,
      sum(booked)::bigint as expected_minor, sum(found)::bigint as found_minor,
      -sum(booked)::bigint as booked_minor, 0::bigint as tolerated_minor
    from named group by subject
    union all
    select 'bank', 'not_confirmed', 'entry:' || e.id, ${NO_REPORT}, a.business_id, l.brand_id,
      l.export_id, l.id, null::bigint, 0, -p.amount_minor, 0::bigint, p.amount_minor, 0::bigint
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind = 'bank'
    left join payout_lines l on e.source_id = l.id::text
    where e.kind in (${sql.join([...PAID, ...BACK])}) and e.source_kind = 'payout_line'
      and e.occurred_at >= (${day}::date::timestamp at time zone ${timezone})
      and e.occurred_at < ((${day}::date + 1)::timestamp at time zone ${timezone})
      and (l.id is null or case
        when e.kind in (${sql.join(PAID)}) then l.paid_at is null
          or l.status not in ('paid', 'returned', 'reversed')
        else l.status <> 'returned' end)`.execute(tx);
  return rows;
}

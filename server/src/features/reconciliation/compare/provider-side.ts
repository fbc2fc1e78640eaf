import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { businessOfBrand } from '../../businesses/businesses.ts';
import { captureDaysOf, PAYOUT_DELAYS } from '../policy.ts';
import { banked, matchedItems } from './matched.ts';
import type { Compared } from './rows.ts';

const NO_PAYMENT = sql`null::uuid as export_id, null::bigint as line_id`;

const run = async (tx: Db, query: RawBuilder<Compared>): Promise<Compared[]> =>
  (await query.execute(tx)).rows;

/** What a day's paid payouts list and the ledger has otherwise, one by one. */
const findDisputed = (tx: Tx, day: string) =>
  run(
    tx,
    sql<Compared>`
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
 * Each payout less what is disputed in it: what the bank got for the rest, against what the ledger
 * booked for the rest. What the provider keeps without itemising it is tolerated until booked.
 */
const findPayouts = (tx: Tx, day: string) =>
  run(
    tx,
    sql<Compared>`
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
      cross join lateral (select ${banked('provider_payout', sql`r.payout_id`)} as minor) rest
      cross join lateral (select coalesce(i.agreed_minor, 0) + rest.minor as minor) s
      left join brands b on b.tap_mid = r.merchant_id
      where r.day = ${day}::date and r.status = 'PAID'`,
  );

/** Settled with a payout of the day that does not list it any more, or that the bank gave back. */
const findUnlisted = (tx: Tx, day: string) =>
  run(
    tx,
    sql<Compared>`
      select 'provider' as side, 'not_listed' as reason,
        'charge:' || t.charge_id || ':' || t.payout_id as subject,
        t.payout_id, t.merchant_id, t.business_id, t.brand_id, ${NO_PAYMENT},
        t.id as transaction_id, 1 as transaction_count, t.minor as expected_minor,
        0::bigint as found_minor, t.minor as booked_minor, 0::bigint as tolerated_minor
      from (
        select t.*, t.provider_payout_id as payout_id,
          ${banked('transaction', sql`t.id`)} as minor
        from transactions t where t.settlement_date = ${day}::date and t.settled
      ) t
      where t.minor <> 0 and t.payout_id is not null and not exists (
        select from provider_reports r join provider_report_items i on i.payout_id = r.payout_id
        where r.payout_id = t.payout_id and r.status = 'PAID'
          and i.kind = 'charge' and i.object_id = t.charge_id)`,
  );

/** The instant that a day begins in a timezone. */
const startOf = (day: string, timezone: string) =>
  sql`(${day}::date::timestamp at time zone ${timezone})`;

const endOf = (day: string, timezone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;

/**
 * Captures that were due on the day and that no paid payout lists. A provider pays nothing while
 * refunds take it all: such a merchant's captures are not late.
 */
async function findUnpaid(tx: Tx, day: string, timezone: string): Promise<Compared[]> {
  const dues = PAYOUT_DELAYS.flatMap(({ methods, days }) => {
    const captured = captureDaysOf(day, days);
    return captured === undefined ? [] : [{ methods, captured }];
  });
  if (dues.length === 0) return [];
  const until = (from: boolean) =>
    sql.join(
      dues.map(
        ({ methods, captured: { first, last } }) => sql`(
          t.scheme in (${sql.join(methods)}) and t.captured_at < ${endOf(last, timezone)}
          ${from ? sql`and t.captured_at >= ${startOf(first, timezone)}` : sql``})`,
      ),
      sql` or `,
    );
  return run(
    tx,
    sql<Compared>`
      with waiting as (
        select t.*, t.amount_minor - t.cost_minor as minor, (${until(true)}) as due_today
        from transactions t
        where t.status = 'CAPTURED' and not t.settled and t.charge_id is not null
          and (${until(false)}) and not exists (
            select from provider_report_items i join provider_reports r
              on r.payout_id = i.payout_id and r.status = 'PAID'
            where i.kind = 'charge' and i.object_id = t.charge_id)
      ), net as (
        select w.merchant_id, sum(w.minor) - coalesce((
          select sum(f.amount_minor) from refunds f
          join transactions o on o.id = f.transaction_id
          where f.kind = 'refund' and f.status = 'REFUNDED' and f.settled_at is null
            and f.booked_at < ${endOf(day, timezone)}
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

/** The provider's word against the ledger. */
export async function compareProvider(tx: Tx, day: string, timezone: string): Promise<Compared[]> {
  return [
    ...(await findPayouts(tx, day)),
    ...(await findDisputed(tx, day)),
    ...(await findUnlisted(tx, day)),
    ...(await findUnpaid(tx, day, timezone)),
  ];
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

interface Row {
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

const MOST = 100;

const BUCKET = sql`status, scheme, channel, settled, paid_out`;
const SUMS = sql`sum(count) as count, sum(amount_minor) as amount_minor,
  sum(fee_minor) as fee_minor, sum(cost_minor) as cost_minor`;
const NEGATIVE = sql`-count, -amount_minor, -fee_minor, -cost_minor`;
const DIFFERS = sql`sum(count) <> 0 or sum(amount_minor) <> 0 or sum(fee_minor) <> 0
  or sum(cost_minor) <> 0`;

const CHECKS = {
  'roll-ups and inbox are not the sum of the rows': sql<Row>`
    select 'brand ' || brand_id || ' at ' || hour || ' ' || status as id, '0' as expected,
      sum(count) || ' rows and ' || sum(amount_minor) as found
    from (
      select brand_id, starts_at as hour, ${BUCKET}, count, amount_minor, fee_minor, cost_minor
      from roll_ups where span = 'hour' and brand_id <> 0
      union all
      select brand_id, hour, ${BUCKET}, count, amount_minor, fee_minor, cost_minor
      from roll_up_inbox
      union all
      select brand_id, date_trunc('hour', payment_date, 'UTC'), status,
        coalesce(scheme, '-'), channel, settled, paid_out,
        -1, -amount_minor, -fee_minor - refund_fee_minor, -cost_minor - refund_cost_minor
        from transactions
    ) f group by brand_id, hour, ${BUCKET} having ${DIFFERS} order by 1 limit ${MOST}`,
  'a roll-up is not the sum of its hours': sql<Row>`
    select span || ' of brand ' || brand_id || ' from ' || starts_at || ' ' || status as id,
      '0' as expected, sum(count) || ' rows and ' || sum(amount_minor) as found
    from (
      select span, starts_at, brand_id, ${BUCKET}, count, amount_minor, fee_minor, cost_minor
      from roll_ups
      union all
      select b.span, b.starts_at, w.brand_id, ${BUCKET}, ${NEGATIVE}
      from (select starts_at, brand_id, ${BUCKET}, ${SUMS} from roll_ups
        where span = 'hour' and brand_id <> 0 group by starts_at, brand_id, ${BUCKET}) h
      cross join lateral (values
        ('hour', h.starts_at), ('day', date_trunc('day', h.starts_at, 'UTC')),
        ('month', date_trunc('month', h.starts_at, 'UTC')), ('ever', timestamptz 'epoch')
      ) as b (span, starts_at)
      cross join lateral (values (h.brand_id), (0)) as w (brand_id)
    ) f group by span, starts_at, brand_id, ${BUCKET} having ${DIFFERS} order by 1 limit ${MOST}`,
  'what went back': sql<Row>`
    select 'transaction ' || t.id as id, coalesce(r.minor, 0)::text as expected,
      t.refunded_minor::text as found
    from transactions t left join (
      select transaction_id, sum(amount_minor) as minor from refunds
      where status in ('REFUNDED', 'OPEN', 'LOST') group by transaction_id
    ) r on r.transaction_id = t.id
    where t.refunded_minor <> coalesce(r.minor, 0) order by t.id limit ${MOST}`,
  'the fees of what went back': sql<Row>`
    select 'transaction ' || t.id as id,
      format('%s and %s', coalesce(r.fee, 0), coalesce(r.cost, 0)) as expected,
      format('%s and %s', t.refund_fee_minor, t.refund_cost_minor) as found
    from transactions t left join (
      select transaction_id,
        sum(fee_minor) filter (where status in ('REFUNDED', 'OPEN', 'LOST')) as fee,
        sum(cost_minor) filter (where status in ('REFUNDED', 'OPEN', 'LOST', 'WON')) as cost
      from refunds group by transaction_id
    ) r on r.transaction_id = t.id
    where (t.refund_fee_minor, t.refund_cost_minor) <> (coalesce(r.fee, 0), coalesce(r.cost, 0))
    order by t.id limit ${MOST}`,
  'more went back than was paid': sql<Row>`
    select 'transaction ' || t.id as id, t.amount_minor::text as expected, r.minor::text as found
    from transactions t join (
      select transaction_id, sum(amount_minor) as minor from refunds
      where status in ('PENDING', 'REFUNDED', 'OPEN', 'LOST') group by transaction_id
    ) r on r.transaction_id = t.id
    where r.minor > t.amount_minor order by t.id limit ${MOST}`,
  credit: sql<Row>`
    select 'transaction ' || t.id as id,
      (t.amount_minor - t.fee_minor - coalesce(r.minor, 0))::text as expected,
      t.credit_minor::text as found
    from transactions t left join (
      select transaction_id, sum(amount_minor + fee_minor) as minor from refunds
      where status in ('REFUNDED', 'OPEN', 'LOST') and not after_settlement
      group by transaction_id
    ) r on r.transaction_id = t.id
    where t.settled and t.credit_minor <> t.amount_minor - t.fee_minor - coalesce(r.minor, 0)
    order by t.id limit ${MOST}`,
  'what debits have taken of it': sql<Row>`
    select 'transaction ' || t.id as id, coalesce(s.minor, 0)::text as expected,
      t.set_off_minor::text as found
    from transactions t left join (
      select transaction_id, sum(amount_minor) as minor from set_offs
      where undone_at is null group by transaction_id
    ) s on s.transaction_id = t.id
    where t.set_off_minor <> coalesce(s.minor, 0) order by t.id limit ${MOST}`,
  'what a debit has taken': sql<Row>`
    select 'debit ' || d.id as id, coalesce(s.minor, 0)::text as expected,
      d.set_off_minor::text as found
    from payable_debits d left join (
      select debit_id, sum(amount_minor) as minor from set_offs
      where undone_at is null group by debit_id
    ) s on s.debit_id = d.id
    where d.set_off_minor <> coalesce(s.minor, 0) order by d.id limit ${MOST}`,
  'a debit is what its refund, sale or rental is': sql<Row>`
    select coalesce(w.source_kind, d.source_kind) || ' ' || coalesce(w.source_id, d.source_id)
        as id, coalesce(w.minor, 0)::text as expected, coalesce(d.amount_minor, 0)::text as found
    from (
      select 'refund' as source_kind, id::text as source_id, amount_minor + fee_minor as minor
      from refunds where after_settlement and status in ('PENDING', 'REFUNDED', 'OPEN', 'LOST')
      union all
      select 'transaction', id::text, -credit_minor from transactions where credit_minor < 0
      union all
      select 'rental_charge', c.id::text, c.amount_minor from rental_charges c
      where exists (select from brands b where b.id = c.brand_id)
    ) w full join (
      select source_kind, source_id, amount_minor from payable_debits d
      where cancelled_at is null and source_kind in ('refund', 'transaction', 'rental_charge')
        and exists (select from brands b where b.id = d.brand_id)
    ) d on d.source_kind = w.source_kind and d.source_id = w.source_id
    where coalesce(w.minor, 0) <> coalesce(d.amount_minor, 0) order by 1 limit ${MOST}`,
  'credits and debits are both open': sql<Row>`
    select distinct 'brand ' || d.brand_id || ' of business ' || d.business_id as id,
      'none' as expected, 'both' as found
    from payable_debits d
    join transactions t on t.brand_id = d.brand_id and t.business_id = d.business_id
      and t.payout_state = 'pending'
    left join lateral (
      select sum(p.amount_minor) as minor from payout_allocations p
      join payout_lines l on l.id = p.line_id and l.status = 'reserved'
      where p.transaction_id = t.id
    ) r on true
    where d.cancelled_at is null and d.set_off_minor + d.crossed_minor < d.amount_minor
      and t.credit_minor - t.paid_minor - t.set_off_minor > coalesce(r.minor, 0)
    order by 1 limit ${MOST}`,
  'what it is found by': sql<Row>`
    select 'transaction ' || coalesce(t.id, s.transaction_id) as id,
      case when t.id is null then 'nothing' else concat_ws(' ', t.order_id, t.amount_minor,
        transaction_search_text(t)) end as expected,
      case when s.transaction_id is null then 'nothing'
        else concat_ws(' ', s.order_id, s.amount_minor, s.folded) end as found
    from transactions t full join transaction_search s on s.transaction_id = t.id
    where (s.transaction_id, s.order_id, s.amount_minor, s.folded) is distinct from
      (t.id, t.order_id, t.amount_minor, transaction_search_text(t)) order by 1 limit ${MOST}`,
} as const;

/**
 * Verifies roll-ups, refunded amounts, credits, debits and search texts against the rows from which
 * they are derived.
 * @returns an empty list if all of them agree
 */
export async function verifyTransactions(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [problem, check] of Object.entries(CHECKS)) {
    const { rows } = await check.execute(db);
    for (const { id, expected, found } of rows) {
      differences.push({ id, problem: `${problem}: ${expected} expected, ${found} found` });
    }
  }
  return differences;
}

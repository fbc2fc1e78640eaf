import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

interface Row {
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

const MOST = 100;

const CAPTURED = sql`
  select t.id, t.brand_id, t.status, t.settled, t.amount_minor, t.fee_minor, t.cost_minor,
    c.id as capture_id, s.id as settlement_id
  from transactions t
  left join ledger_entries c on c.kind = 'capture' and c.source_kind = 'transaction' and c.source_id = t.id::text
  left join ledger_entries s on s.kind = 'settlement' and s.source_kind = 'transaction' and s.source_id = t.id::text`;

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
        -1, -amount_minor, -fee_minor, -cost_minor from transactions
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
  'captured, without its booking or the other way round': sql<Row>`
    select 'transaction ' || id as id, status as expected,
      case when capture_id is null then 'no booking' else 'booked' end as found
    from (${CAPTURED}) t where (status = 'CAPTURED') <> (capture_id is not null)
    order by t.id limit ${MOST}`,
  'what the capture booked': sql<Row>`
    select 'transaction ' || t.id || ' ' || v.account as id, v.expected::text as expected,
      coalesce(v.found, 0)::text as found
    from transactions t
    join (
      select e.source_kind, e.source_id, sum(p.amount_minor) filter (where a.kind = 'brand_pending') as pending,
        sum(p.amount_minor) filter (where a.kind = 'fee_revenue') as fee,
        sum(p.amount_minor) filter (where a.kind = 'processing_cost') as cost
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      where e.kind = 'capture' group by e.id
    ) c on c.source_kind = 'transaction' and c.source_id = t.id::text
    cross join lateral (values
      ('pending', t.fee_minor - t.amount_minor, c.pending),
      ('fee', -t.fee_minor, c.fee), ('cost', t.cost_minor, c.cost)
    ) as v (account, expected, found)
    where v.expected <> coalesce(v.found, 0) order by t.id limit ${MOST}`,
  // A settlement without a booking is one in which every account came to zero.
  'settled, without its booking or the other way round': sql<Row>`
    select 'transaction ' || id as id,
      case when settled then 'settled' else 'not settled' end as expected,
      case when settlement_id is null then 'no booking' else 'booked' end as found
    from (${CAPTURED}) t
    where (settlement_id is not null and not settled)
      or (settled and settlement_id is null and amount_minor <> cost_minor)
    order by t.id limit ${MOST}`,
  'pending that a settled transaction left behind': sql<Row>`
    with causes as (
      select id, 'transaction' as source_kind, id::text as source_id
      from transactions where settled
      union all
      select t.id, 'refund', r.id::text from refunds r join transactions t on t.id = r.transaction_id
      where t.settled
    )
    select 'transaction ' || c.id as id, '0' as expected, sum(p.amount_minor)::text as found
    from causes c join ledger_entries e
      on e.source_kind = c.source_kind and e.source_id = c.source_id
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind = 'brand_pending'
    group by c.id having sum(p.amount_minor) <> 0 order by c.id limit ${MOST}`,
  'what went back': sql<Row>`
    select 'transaction ' || t.id as id, coalesce(r.minor, 0)::text as expected,
      t.refunded_minor::text as found
    from transactions t left join (
      select transaction_id, sum(amount_minor) as minor from refunds
      where status = 'REFUNDED' group by transaction_id
    ) r on r.transaction_id = t.id
    where t.refunded_minor <> coalesce(r.minor, 0) order by t.id limit ${MOST}`,
  'refunded, without its booking or with another': sql<Row>`
    select 'refund ' || r.id as id,
      (case when r.status = 'REFUNDED' then r.amount_minor + r.fee_minor else 0 end)::text
        as expected,
      booked_minor::text as found
    from refunds r, lateral (
      select coalesce(sum(p.amount_minor), 0) as booked_minor from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
        and a.kind in ('brand_pending', 'brand_payable')
      where e.kind = r.kind and e.source_kind = 'refund' and e.source_id = r.id::text
    ) of_it
    where booked_minor
      <> case when r.status = 'REFUNDED' then r.amount_minor + r.fee_minor else 0 end
    order by r.id limit ${MOST}`,
  'a refund that a payout took, without its booking or the other way round': sql<Row>`
    select 'refund ' || r.id as id,
      case when r.settled_at is null then 'not taken' else 'taken' end as expected,
      case when e.id is null then 'no booking' else 'booked' end as found
    from refunds r
    left join ledger_entries e on e.kind = 'settlement' and e.source_kind = 'refund' and e.source_id = r.id::text
    where (r.settled_at is not null) <> (e.id is not null) order by r.id limit ${MOST}`,
  'pending of the brand': sql<Row>`
    select 'brand ' || b.id as id, coalesce(w.minor, 0)::text as expected,
      coalesce(-a.balance_minor, 0)::text as found
    from brands b
    left join ledger_accounts a on a.brand_id = b.id and a.kind = 'brand_pending'
      and a.currency = 'KWD'
    left join (
      select t.brand_id, sum(t.amount_minor - t.fee_minor - coalesce(r.minor, 0)) as minor
      from transactions t left join (
        select transaction_id, sum(amount_minor + fee_minor) as minor from refunds
        where status = 'REFUNDED' group by transaction_id
      ) r on r.transaction_id = t.id
      where t.status = 'CAPTURED' and not t.settled group by t.brand_id
    ) w on w.brand_id = b.id
    where coalesce(w.minor, 0) <> coalesce(-a.balance_minor, 0) order by b.id limit ${MOST}`,
} as const;

/** Proves that what transactions and refunds say of themselves is what the ledger has booked. */
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

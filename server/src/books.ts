import { type RawBuilder, sql } from 'kysely';
import type { Db } from './platform/db/database.ts';
import type { Difference } from './platform/difference.ts';

/*
 * Derives the ledger again from the rows that caused its entries. Each query below lists the
 * postings that a kind of row must have: source_kind, source_id, kind, account (its name) and
 * amount_minor (debits positive). Missing postings and postings without a row are differences.
 */

const MOST = 100;

/** All captures, including those of deleted brands. */
const TRANSACTIONS = sql`(
  select id, brand_id, business_id, amount_minor, fee_minor, cost_minor, settled, credit_minor,
    settled_net_minor from transactions where status = 'CAPTURED'
  union all
  select id, brand_id, business_id, amount_minor, fee_minor, cost_minor, settled, credit_minor,
    settled_net_minor from removed_transactions)`;

const REFUND_COLUMNS = sql`id, transaction_id, kind, status, amount_minor, fee_minor, cost_minor,
  booked_at, reserved_at, released_at, reserved_from, returned_to, after_settlement, settled_at,
  settled_net_minor, settled_business_id, given_back_at`;

/** All refunds and chargebacks, with the brand and business of their transaction. */
const REFUNDS = sql`(
  select r.*, t.brand_id, t.business_id from (
    select ${REFUND_COLUMNS} from refunds
    union all
    select ${REFUND_COLUMNS} from removed_refunds) r
  join ${TRANSACTIONS} t on t.id = r.transaction_id)`;

/** Returns the name of a brand's account. `word` is the SQL of 'pending' or 'payable'. */
const standing = (word: RawBuilder<unknown>) => sql`case ${word}
  when 'pending' then 'brand_pending:KWD:' || r.brand_id
  else 'brand_payable:KWD:' || r.brand_id || ':' || r.business_id end`;
const RESERVED = sql`'brand_reserved:KWD:' || r.brand_id`;

const CAPTURES = sql`
  select 'transaction' as source_kind, t.id::text as source_id, 'capture' as kind, v.account,
    v.amount_minor
  from ${TRANSACTIONS} t cross join lateral (values
    ('provider_receivable:KWD:-', t.amount_minor - t.cost_minor),
    ('processing_cost:KWD:-', t.cost_minor),
    ('brand_pending:KWD:' || t.brand_id, t.fee_minor - t.amount_minor),
    ('fee_revenue:KWD:-', -t.fee_minor)
  ) as v (account, amount_minor)`;

/**
 * The settlements. A settlement moves the credit at that time, minus the amount reserved for
 * pending refunds. Chargebacks that were won later have raised the credit, so they are subtracted.
 */
const SETTLEMENTS = sql`
  select 'transaction' as source_kind, t.id::text as source_id, 'settlement' as kind, v.account,
    v.amount_minor
  from (
    select t.*, t.credit_minor - coalesce(s.raised_minor, 0) - coalesce(s.aside_minor, 0)
      as owed_minor
    from ${TRANSACTIONS} t left join (
      select transaction_id,
        sum(amount_minor + fee_minor) filter (where kind = 'chargeback'
          and not after_settlement and returned_to = 'payable') as raised_minor,
        sum(amount_minor + fee_minor) filter (where reserved_from = 'pending'
          and (returned_to = 'payable' or (released_at is null and after_settlement)))
          as aside_minor
      from ${REFUNDS} r group by transaction_id
    ) s on s.transaction_id = t.id
    where t.settled
  ) t cross join lateral (values
    ('bank:KWD:' || t.business_id, t.settled_net_minor),
    ('cost_variance:KWD:-', t.amount_minor - t.cost_minor - t.settled_net_minor),
    ('provider_receivable:KWD:-', t.cost_minor - t.amount_minor),
    ('brand_pending:KWD:' || t.brand_id, t.owed_minor),
    ('brand_payable:KWD:' || t.brand_id || ':' || t.business_id, -t.owed_minor)
  ) as v (account, amount_minor)
  union all
  select 'provider_payout', p.payout_id, 'settlement', v.account, v.amount_minor
  from provider_payouts p cross join lateral (values
    ('bank:KWD:' || p.difference_business_id, p.difference_minor),
    ('cost_variance:KWD:-', -p.difference_minor)
  ) as v (account, amount_minor)
  where p.difference_business_id is not null
  union all
  select 'refund', r.id::text, 'settlement', v.account, v.amount_minor
  from ${REFUNDS} r cross join lateral (values
    ('bank:KWD:' || r.settled_business_id, r.settled_net_minor),
    ('provider_receivable:KWD:-', -r.settled_net_minor)
  ) as v (account, amount_minor)
  where r.settled_at is not null`;

const taken = sql`(r.amount_minor + r.fee_minor)`;

const GONE_BACK = sql`
  select 'refund' as source_kind, r.id::text as source_id, v.kind, v.account, v.amount_minor
  from ${REFUNDS} r cross join lateral (values
    (r.reserved_at is not null, 'refund_reserved', ${standing(sql`r.reserved_from`)}, ${taken}),
    (r.reserved_at is not null, 'refund_reserved', ${RESERVED}, -${taken}),
    (r.released_at is not null, 'refund_released', ${RESERVED}, ${taken}),
    (r.released_at is not null, 'refund_released', ${standing(sql`r.returned_to`)}, -${taken}),
    (r.booked_at is not null, r.kind, case
      when r.reserved_at is not null and r.released_at is null
        then ${RESERVED}
      else ${standing(sql`case when r.after_settlement then 'payable' else 'pending' end`)}
      end, ${taken}),
    (r.booked_at is not null, r.kind, 'fee_revenue:KWD:-', -r.fee_minor),
    (r.booked_at is not null, r.kind, 'provider_receivable:KWD:-', -r.amount_minor - r.cost_minor),
    (r.booked_at is not null, r.kind, 'processing_cost:KWD:-', r.cost_minor),
    (r.status = 'WON', 'chargeback_won', ${standing(sql`r.returned_to`)}, -${taken}),
    (r.status = 'WON', 'chargeback_won', 'fee_revenue:KWD:-', r.fee_minor),
    (r.status = 'WON', 'chargeback_won', 'provider_receivable:KWD:-', r.amount_minor),
    (r.status = 'REVERSED', 'chargeback_reversed', ${standing(sql`r.returned_to`)}, -${taken}),
    (r.status = 'REVERSED', 'chargeback_reversed', 'fee_revenue:KWD:-', r.fee_minor),
    (r.status = 'REVERSED', 'chargeback_reversed', 'provider_receivable:KWD:-',
      r.amount_minor + r.cost_minor),
    (r.status = 'REVERSED', 'chargeback_reversed', 'processing_cost:KWD:-', -r.cost_minor),
    (r.given_back_at is not null and r.settled_net_minor = -r.amount_minor - r.cost_minor,
      'chargeback_given_back', 'bank:KWD:' || r.settled_business_id, r.amount_minor),
    (r.given_back_at is not null and r.settled_net_minor = -r.amount_minor - r.cost_minor,
      'chargeback_given_back', 'provider_receivable:KWD:-', -r.amount_minor)
  ) as v (happened, kind, account, amount_minor)
  where v.happened`;

const PAYOUTS = sql`
  select 'payout_line' as source_kind, l.id::text as source_id, v.kind, v.account, v.amount_minor
  from (
    select l.*, 'brand_payable:KWD:' || brand_id || ':' || business_id as payable,
      'brand_in_transit:KWD:' || brand_id || ':' || business_id as in_transit,
      'bank:KWD:' || business_id as bank, manual_payout_id is not null as by_hand,
      lag(amount_minor) over (partition by manual_payout_id order by id) as before_minor
    from payout_lines l where status <> 'listed'
  ) l cross join lateral (values
    (not by_hand, 'payout_created', payable, amount_minor),
    (not by_hand, 'payout_created', in_transit, -amount_minor),
    (not by_hand and paid_at is not null, 'payout_confirmed', in_transit, amount_minor),
    (not by_hand and paid_at is not null, 'payout_confirmed', bank, -amount_minor),
    (status = 'released', 'payout_released', in_transit, amount_minor),
    (status = 'released', 'payout_released', payable, -amount_minor),
    (status = 'returned', 'payout_returned',
      case when paid_at is null then in_transit else bank end, amount_minor),
    (status = 'returned', 'payout_returned', payable, -amount_minor),
    (by_hand and before_minor is null, 'manual_payout', payable, amount_minor),
    (by_hand and before_minor is null, 'manual_payout', bank, -amount_minor),
    (by_hand, 'manual_payout_edited', payable, amount_minor - before_minor),
    (by_hand, 'manual_payout_edited', bank, before_minor - amount_minor)
  ) as v (happened, kind, account, amount_minor)
  where v.happened`;

const SET_OFFS = sql`
  select 'business_set_off' as source_kind, s.id::text as source_id, 'business_set_off' as kind,
    v.account, v.amount_minor
  from business_set_offs s cross join lateral (values
    ('brand_payable:KWD:' || s.brand_id || ':' || s.from_business_id, s.amount_minor),
    ('brand_payable:KWD:' || s.brand_id || ':' || s.to_business_id, -s.amount_minor),
    ('business_due:KWD:' || s.to_business_id, s.amount_minor),
    ('business_due:KWD:' || s.from_business_id, -s.amount_minor)
  ) as v (account, amount_minor)
  where s.state = 'booked'`;

/** The rents, and the fees for lost terminals. They reduce the amount that the brand is owed. */
const RENTALS = sql`
  select 'rental_charge' as source_kind, c.id::text as source_id,
    case c.kind when 'rental' then 'rental' else 'terminal_lost' end as kind, v.account,
    v.amount_minor
  from rental_charges c cross join lateral (values
    ('brand_payable:KWD:' || c.brand_id || ':' || c.business_id, c.amount_minor),
    ('rental_revenue:KWD:-', -c.amount_minor)
  ) as v (account, amount_minor)`;

/** The charges of banks. A reversed charge was a match that a person ended. */
const BANK_CHARGES = sql`
  select 'bank_charge' as source_kind, c.id::text as source_id, v.kind, v.account, v.amount_minor
  from bank_charges c cross join lateral (values
    (true, 'bank_charge', 'bank_charges:KWD:' || c.business_id, c.amount_minor),
    (true, 'bank_charge', 'bank:KWD:' || c.business_id, -c.amount_minor),
    (c.reversed_at is not null, 'bank_charge_reversed', 'bank_charges:KWD:' || c.business_id,
      -c.amount_minor),
    (c.reversed_at is not null, 'bank_charge_reversed', 'bank:KWD:' || c.business_id,
      c.amount_minor)
  ) as v (happened, kind, account, amount_minor)
  where v.happened`;

/** The queries above, each with a condition for the ledger entries to compare. */
const PROOFS: readonly {
  readonly expected: RawBuilder<unknown>;
  readonly entries: RawBuilder<unknown>;
}[] = [
  { expected: CAPTURES, entries: sql`e.kind = 'capture'` },
  { expected: SETTLEMENTS, entries: sql`e.kind = 'settlement'` },
  {
    expected: GONE_BACK,
    entries: sql`e.source_kind = 'refund' and e.kind <> 'settlement'`,
  },
  { expected: PAYOUTS, entries: sql`e.source_kind = 'payout_line'` },
  { expected: SET_OFFS, entries: sql`e.source_kind = 'business_set_off'` },
  { expected: RENTALS, entries: sql`e.source_kind = 'rental_charge'` },
  { expected: BANK_CHARGES, entries: sql`e.source_kind = 'bank_charge'` },
];

/** Compares both sides in one list, because sorting a million rows is faster than joining them. */
const differencesOf = ({ expected, entries }: (typeof PROOFS)[number]) => sql<Difference>`
  select s.source_kind || ' ' || s.source_id as id, format('%s on %s: %s expected, %s found',
    s.kind, s.account, sum(s.expected_minor), sum(s.found_minor)) as problem
  from (
    select source_kind, source_id, kind, account, amount_minor as expected_minor,
      0::bigint as found_minor
    from (${expected}) x where amount_minor <> 0
    union all
    select e.source_kind, e.source_id, e.kind, a.name, 0, p.amount_minor
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id where ${entries}
  ) s
  group by s.source_kind, s.source_id, s.kind, s.account
  having sum(s.expected_minor) <> sum(s.found_minor)
  order by 1, 2 limit ${MOST}`;

/** Entries that neither the queries above nor another check covers. */
const OTHERS = sql<Difference>`
  select 'entry ' || e.id as id, format('%s of %s %s is caused by nothing', e.kind, e.source_kind,
    e.source_id) as problem
  from ledger_entries e
  where not (
    (e.kind in ('capture', 'settlement') and e.source_kind = 'transaction')
    or (e.kind = 'settlement' and e.source_kind in ('refund', 'provider_payout'))
    or (e.source_kind = 'refund' and e.kind <> 'settlement')
    or e.source_kind in ('payout_line', 'business_set_off', 'bank_charge')
    or (e.kind in ('rental', 'terminal_lost') and e.source_kind = 'rental_charge')
    or (e.kind in ('adjustment', 'write_off') and e.source_kind = 'reconciliation_proposal')
    or (e.kind = 'profit_share' and e.source_kind = 'profit_month')
    or (e.kind in ('deposit_received', 'deposit_returned') and e.source_kind = 'brand'
      and not exists (select from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where p.entry_id = e.id and a.kind not in ('bank', 'brand_deposit')))
  )
  order by e.id limit ${MOST}`;

/** Stubs of transactions whose brand was not deleted. */
const STUBS = sql<Difference>`
  select 'transaction ' || t.id as id, 'was deleted, and its brand was not' as problem
  from removed_transactions t
  where exists (select from brands b where b.id = t.brand_id)
    or exists (select from transactions o where o.id = t.id)
  order by t.id limit ${MOST}`;

/** Verifies that each ledger entry has the row that caused it, and that each such row is booked. */
export async function verifyBooks(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const query of [...PROOFS.map(differencesOf), OTHERS, STUBS]) {
    differences.push(...(await query.execute(db)).rows);
  }
  return differences;
}

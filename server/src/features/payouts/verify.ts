import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

const MOST = 100;

const CHECKS = [
  // What was ever cleared is in a part of a line that counts, and nowhere else.
  sql<Difference>`
    select 'transaction ' || t.id as id, format('cleared %s, its parts %s',
      t.cleared_minor, coalesce(p.minor, 0)) as problem
    from transactions t left join (
      select p.transaction_id, sum(p.amount_minor) as minor
      from payout_parts p join payout_lines l on l.id = p.line_id
      where l.status in ('paid', 'offset') group by p.transaction_id
    ) p on p.transaction_id = t.id
    where t.cleared_minor <> coalesce(p.minor, 0) order by t.id limit ${MOST}`,
  sql<Difference>`
    select 'transaction ' || id as id, format('paid out is %s: settled %s, cleared %s of %s',
      paid_out, settled, cleared_minor, amount_minor - fee_minor) as problem
    from transactions
    where case when amount_minor > fee_minor
      then paid_out <> (settled and cleared_minor = amount_minor - fee_minor)
      else paid_out and not settled end
    order by id limit ${MOST}`,
  sql<Difference>`
    select 'line ' || l.id as id, format('%s in %s parts expected, %s in %s found',
      l.amount_minor - l.other_minor, l.transaction_count, coalesce(p.minor, 0),
      coalesce(p.parts, 0)) as problem
    from payout_lines l left join (
      select line_id, sum(amount_minor) as minor, count(*) as parts
      from payout_parts group by line_id
    ) p on p.line_id = l.id
    where l.status <> 'listed' and (l.amount_minor - l.other_minor <> coalesce(p.minor, 0)
      or l.transaction_count <> coalesce(p.parts, 0))
    order by l.id limit ${MOST}`,
  sql<Difference>`
    select 'line ' || p.line_id as id, 'has parts and does not exist' as problem
    from payout_parts p left join payout_lines l on l.id = p.line_id
    where l.id is null group by p.line_id order by p.line_id limit ${MOST}`,
  // What is reserved is in transit, and nothing else is.
  sql<Difference>`
    select 'brand ' || coalesce(r.brand_id, a.brand_id) as id, format('%s reserved, %s in transit',
      coalesce(r.minor, 0), coalesce(-a.balance_minor, 0)) as problem
    from (select brand_id, sum(amount_minor) as minor from payout_lines
      where status = 'reserved' group by brand_id) r
    full join (select brand_id, balance_minor from ledger_accounts
      where kind = 'brand_in_transit') a on a.brand_id = r.brand_id
    where coalesce(r.minor, 0) <> coalesce(-a.balance_minor, 0)
    order by 1 limit ${MOST}`,
  // Each line is booked as its state says.
  sql<Difference>`
    select 'line ' || l.id as id, format('%s is booked as %s', l.status,
      coalesce(string_agg(e.kind, ' ' order by e.id), 'nothing')) as problem
    from payout_lines l
    left join ledger_entries e on e.source_kind = 'payout_line' and e.source_id = l.id::text
    group by l.id
    having coalesce(string_agg(e.kind, ' ' order by e.id), '') <> all (case
      when l.status in ('listed', 'offset') then array['']
      when l.status = 'reversed' then array['manual_payout reversal']
      when l.manual_payout_id is not null then array['manual_payout']
      when l.status = 'reserved' then array['payout_created']
      when l.status = 'paid' then array['payout_created payout_confirmed']
      when l.status = 'released' then array['payout_created payout_released']
      else array['payout_created payout_returned',
        'payout_created payout_confirmed payout_returned'] end)
    order by l.id limit ${MOST}`,
  sql<Difference>`
    select 'line ' || l.id as id, format('%s, and %s booked as %s', l.amount_minor,
      p.amount_minor, e.kind) as problem
    from payout_lines l
    join ledger_entries e on e.source_kind = 'payout_line' and e.source_id = l.id::text
    join ledger_postings p on p.entry_id = e.id and p.amount_minor > 0
    where p.amount_minor <> l.amount_minor order by l.id limit ${MOST}`,
  sql<Difference>`
    select 'export ' || e.id as id, format('%s with %s lines of %s: %s wait, %s are kept of %s',
      e.status, e.total_brands, e.total_minor, l.waiting, l.kept, l.minor) as problem
    from payout_exports e, lateral (select
      count(*) filter (where status = 'reserved') as waiting,
      count(*) filter (where status <> 'released') as kept,
      coalesce(sum(amount_minor) filter (where status <> 'released'), 0) as minor
      from payout_lines where export_id = e.id) l
    where case when e.status = 'cancelled' then l.kept > 0
      else l.kept <> e.total_brands or l.minor <> e.total_minor
        or (e.status = 'pending') <> (l.waiting > 0) end
    order by e.id limit ${MOST}`,
  sql<Difference>`
    select 'manual payout ' || m.id as id, format('%s, and %s paid', m.amount_minor,
      coalesce(sum(l.amount_minor), 0)) as problem
    from manual_payouts m
    left join payout_lines l on l.manual_payout_id = m.id and l.status = 'paid'
    group by m.id having m.amount_minor <> coalesce(sum(l.amount_minor), 0)
    order by m.id limit ${MOST}`,
];

/** Proves that flags, parts, lines, exports and balances agree. Empty when they do. */
export async function verifyPayouts(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const check of CHECKS) differences.push(...(await check.execute(db)).rows);
  return differences;
}

import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { verifyLineAccounts } from '../payout-lines/public.ts';
import { verifyPayoutFiles } from './files/files.ts';
import { verifyStatusReports } from './orders/report-status.ts';

const MOST = 100;

const CHECKS = [
  // The paid amount of a transaction equals its allocations in paid lines.
  sql<Difference>`
    select 'transaction ' || t.id as id, format('paid %s, its allocations %s',
      t.paid_minor, coalesce(p.minor, 0)) as problem
    from transactions t left join (
      select p.transaction_id, sum(p.amount_minor) as minor
      from payout_allocations p join payout_lines l on l.id = p.line_id
      where l.status = 'paid' group by p.transaction_id
    ) p on p.transaction_id = t.id
    where t.paid_minor <> coalesce(p.minor, 0) order by t.id limit ${MOST}`,
  // The debt of a business to a brand equals its open credits minus its uncovered debits.
  sql<Difference>`
    select 'brand ' || a.brand_id || ' of business ' || a.business_id as id,
      format('%s payable: %s open, %s otherwise, %s owed by the brand', -a.balance_minor,
        c.minor, o.minor, d.minor) as problem
    from ledger_accounts a
    cross join lateral (
      select coalesce(sum(t.credit_minor - t.paid_minor - t.set_off_minor), 0) - coalesce((
        select sum(p.amount_minor) from payout_lines l
        join payout_allocations p on p.line_id = l.id
        where l.brand_id = a.brand_id and l.business_id = a.business_id
          and l.status = 'reserved'), 0) as minor
      from transactions t where t.brand_id = a.brand_id and t.business_id = a.business_id
        and t.payout_state = 'pending'
    ) c
    cross join lateral (
      select coalesce(sum(-crossed_minor
        + case when cancelled_at is null then amount_minor - set_off_minor else 0 end), 0) as minor
      from payable_debits x
      where x.brand_id = a.brand_id and x.business_id = a.business_id
    ) d
    cross join lateral (
      select coalesce((select -sum(p.amount_minor) from ledger_postings p
        join ledger_entries e on e.id = p.entry_id
        where p.account_id = a.id and p.amount_minor < 0
          and e.source_kind in ('brand', 'reconciliation_proposal')), 0)
        - coalesce((select sum(l.other_minor) from payout_lines l
          where l.brand_id = a.brand_id and l.business_id = a.business_id
            and l.status in ('reserved', 'paid')), 0) as minor
    ) o
    where a.kind = 'brand_payable' and -a.balance_minor <> c.minor + o.minor - d.minor
      and exists (select from brands b where b.id = a.brand_id)
    order by a.brand_id, a.business_id limit ${MOST}`,
  // The amounts of set-offs across businesses equal their debits, on both sides.
  sql<Difference>`
    select coalesce(s.side, d.side) || ' brand ' || coalesce(s.brand_id, d.brand_id) as id,
      format('%s set off across businesses, %s in its debits', coalesce(s.minor, 0),
        coalesce(d.minor, 0)) as problem
    from (
      select 'owing' as side, brand_id, from_business_id as business_id, sum(amount_minor) as minor
      from business_set_offs where state = 'booked' group by 2, 3
      union all
      select 'owed', brand_id, to_business_id, sum(amount_minor)
      from business_set_offs where state = 'booked' group by 2, 3
    ) s full join (
      select 'owing' as side, brand_id, business_id, sum(amount_minor) as minor
      from payable_debits where source_kind = 'business_set_off' and cancelled_at is null
      group by 2, 3
      union all
      select 'owed', brand_id, business_id, sum(crossed_minor) from payable_debits
      where crossed_minor > 0 group by 2, 3
    ) d on d.side = s.side and d.brand_id = s.brand_id and d.business_id = s.business_id
    where coalesce(s.minor, 0) <> coalesce(d.minor, 0) order by 1 limit ${MOST}`,
  sql<Difference>`
    select 'line ' || l.id as id, format('%s in %s allocations expected, %s in %s found',
      l.amount_minor - l.other_minor, l.transaction_count, coalesce(p.minor, 0),
      coalesce(p.count, 0)) as problem
    from payout_lines l left join (
      select line_id, sum(amount_minor) as minor, count(*) as count
      from payout_allocations group by line_id
    ) p on p.line_id = l.id
    where l.status <> 'listed' and (l.amount_minor - l.other_minor <> coalesce(p.minor, 0)
      or l.transaction_count <> coalesce(p.count, 0))
    order by l.id limit ${MOST}`,
  sql<Difference>`
    select 'line ' || p.line_id as id, 'has allocations and does not exist' as problem
    from payout_allocations p left join payout_lines l on l.id = p.line_id
    where l.id is null group by p.line_id order by p.line_id limit ${MOST}`,
  sql<Difference>`
    select 'export ' || e.id as id, format('%s with %s brands and %s: %s wait, %s are kept of %s',
      e.status, e.total_brands, e.total_minor, l.waiting, l.kept, l.minor) as problem
    from payout_exports e, lateral (select
      count(*) filter (where status = 'reserved') as waiting,
      count(distinct brand_id) filter (where status <> 'released') as kept,
      coalesce(sum(amount_minor) filter (where status <> 'released'), 0) as minor
      from payout_lines where export_id = e.id) l
    where case when e.status = 'cancelled' then l.kept > 0
      else l.kept <> e.total_brands or l.minor <> e.total_minor
        or (e.status = 'pending') <> (l.waiting > 0) end
    order by e.id limit ${MOST}`,
  sql<Difference>`
    select 'manual payout ' || m.id as id, format('%s %s, and %s paid', m.state, m.amount_minor,
      coalesce(sum(l.amount_minor), 0)) as problem
    from manual_payouts m
    left join payout_lines l on l.manual_payout_id = m.id and l.status = 'paid'
    group by m.id having case when m.state = 'booked' then m.amount_minor else 0 end
      <> coalesce(sum(l.amount_minor), 0)
    order by m.id limit ${MOST}`,
];

/** Verifies that flags, allocations, lines, exports and balances agree. Empty when they agree. */
export async function verifyPayouts(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const check of CHECKS) differences.push(...(await check.execute(db)).rows);
  return differences;
}

/** Verifies the books of payouts, the accounts of lines, the stored files, and the banks' reports. */
export const verifyAllPayouts = async (
  deps: Pick<Deps, 'db' | 'secrets'>,
): Promise<Difference[]> => [
  ...(await verifyPayouts(deps.db)),
  ...(await verifyLineAccounts(deps)),
  ...(await verifyPayoutFiles(deps)),
  ...(await verifyStatusReports(deps)),
];

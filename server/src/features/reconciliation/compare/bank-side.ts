import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Compared } from './rows.ts';

const NO_REPORT = sql`null as payout_id, null as merchant_id`;

/** What the ledger says left a business's bank account for a line, or came back to it. */
const bookedFor = (kinds: readonly string[]) => sql`coalesce((
  select -sum(p.amount_minor)::bigint from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'bank'
    and a.business_id = l.business_id
  where e.source_kind = 'payout_line' and e.source_id = l.id::text and e.kind in (${sql.join(kinds)})), 0)`;

const PAID = ['payout_confirmed', 'manual_payout'] as const;
const BACK = ['payout_returned', 'reversal'] as const;

/**
 * Confirmed payments of a day and what came back on it, against their bookings: payments of one
 * export and business that agree are one row, every other is a row of its own.
 */
export async function compareBank(tx: Tx, day: string, timezone: string): Promise<Compared[]> {
  const within = (column: 'paid_at' | 'undone_at') => sql`
    l.${sql.ref(column)} >= (${day}::date::timestamp at time zone ${timezone})
    and l.${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone ${timezone})`;
  const { rows } = await sql<Compared>`
    with payments as (
      select l.*, 'line:' || l.id as own, l.amount_minor as found, ${bookedFor(PAID)} as booked
      from payout_lines l
      where l.status in ('paid', 'returned', 'reversed') and ${within('paid_at')}
      union all
      select l.*, 'return:' || l.id, -l.amount_minor, ${bookedFor(BACK)}
      from payout_lines l
      where l.status in ('returned', 'reversed') and l.paid_at is not null
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
        else l.status not in ('returned', 'reversed') end)`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { differencesOf } from '../../platform/verify-rows.ts';

/**
 * Checks the effects of matches. A charge is booked with the amount of its entry. A payout that the
 * bank confirmed has the value date of its entry.
 */
const EFFECTS = sql<Difference>`
  select 'bank entry ' || coalesce(m.entry_id, c.entry_id) as id, case
    when m.entry_id is null then 'its charge is booked, and it is not matched as a charge'
    when c.id is null then 'it is a charge, and it is not booked'
    else 'its charge is booked with another amount or business' end as problem
  from (select * from bank_matches where kind = 'bank_charge') m
  full join (select * from bank_charges where reversed_at is null) c on c.entry_id = m.entry_id
  left join bank_entries e on e.id = m.entry_id
  left join bank_accounts a on a.id = e.account_id
  where m.entry_id is null or (c.id is null and e.amount_minor <> 0)
    or c.amount_minor <> -e.amount_minor or c.business_id <> a.business_id
  union all
  select 'payout line ' || l.id, 'the bank confirmed it, and no entry has its value date'
  from payout_lines l
  left join bank_match_records r on r.record_kind = 'payout_line' and r.record_id = l.id::text
  left join bank_entries e on e.id = r.entry_id
  where l.bank_value_day is not null and e.value_day is distinct from l.bank_value_day
  order by 1 limit 100`;

/**
 * Checks that every entry of a statement is either matched or open. The records of a match must add
 * up to its entry, and must still have these amounts.
 */
const MATCHES = sql<Difference>`
      select 'bank entry ' || e.id as id, case
        when m.entry_id is null and o.entry_id is null then 'it is neither matched nor open'
        when m.entry_id is not null and o.entry_id is not null then 'it is matched and open'
        when m.kind <> 'bank_charge' and coalesce(r.minor, 0) <> e.amount_minor
          then 'its records do not add up to its amount'
        else 'a record of its match has changed' end as problem
      from bank_entries e
      join bank_statements s on s.id = e.statement_id and s.format <> 'camt054'
      left join bank_matches m on m.entry_id = e.id
      left join bank_open_entries o on o.entry_id = e.id
      left join lateral (
        select sum(x.amount_minor) as minor, bool_or(x.amount_minor is distinct from coalesce(
            case x.record_kind when 'payout_line' then -l.amount_minor else l.amount_minor end,
            -other.amount_minor, x.amount_minor)) as has_changed
        from bank_match_records x
        left join payout_lines l on x.record_kind in ('payout_line', 'payout_returned')
          and l.id = case when x.record_kind in ('payout_line', 'payout_returned')
            then x.record_id::bigint end
        left join bank_entries other on x.record_kind = 'bank_entry'
          and other.id = case when x.record_kind = 'bank_entry' then x.record_id::bigint end
        where x.entry_id = m.entry_id
      ) r on true
      where (m.entry_id is null) = (o.entry_id is null)
        or (m.entry_id is not null and m.kind <> 'bank_charge'
          and (coalesce(r.minor, 0) <> e.amount_minor or r.has_changed))
      order by e.id limit 100`;

/** Verifies that entries, matches, charges and confirmed payouts agree. Empty when they agree. */
export const verifyMatches = async ({ db }: Pick<Deps, 'db'>): Promise<Difference[]> => [
  ...(await differencesOf(db, MATCHES)),
  ...(await differencesOf(db, EFFECTS)),
];

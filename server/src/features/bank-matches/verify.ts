import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { differencesOf } from '../../platform/verify-rows.ts';

/**
 * Checks that every entry of a statement is either matched or open. The records of a match must add
 * up to its entry, and must still have these amounts.
 */
export const verifyMatches = ({ db }: Pick<Deps, 'db'>): Promise<readonly Difference[]> =>
  differencesOf(
    db,
    sql<Difference>`
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
      order by e.id limit 100`,
  );

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import type { Section } from './movements.ts';

/**
 * SQL: the posting of a line on the payable account, including the correction of a manual payout.
 */
const postingOf = (line: RawBuilder<unknown>) => sql`(
  select p.id from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'brand_payable'
  where e.source_kind = 'payout_line' and e.source_id = ${line}::text
    and e.kind in ('payout_created', 'manual_payout', 'manual_payout_edited'))`;

/**
 * Returns the section after the previous payment, up to and including this one. A line that was
 * released before its file was sent, or corrected, is not a payment: its postings are movements.
 */
export async function findSection(db: Db, line_id: bigint): Promise<Section> {
  const { rows } = await sql<Section>`
    select l.brand_id, l.business_id, ${postingOf(sql`l.id`)} as upto_posting_id,
      l.created_at as upto, coalesce(${postingOf(sql`b.id`)}, 0) as after_posting_id,
      b.created_at as after, null as as_of
    from payout_lines l left join lateral (
      select o.id, o.created_at from payout_lines o
      where o.brand_id = l.brand_id and o.business_id = l.business_id and o.id < l.id
        and o.status in ('reserved', 'paid', 'returned')
      order by o.id desc limit 1
    ) b on true
    where l.id = ${line_id}`.execute(db);
  const [section] = rows;
  invariant(section, `line ${line_id} is booked`);
  return section;
}

/** Returns the section of a stored month by the id of its row. */
export async function findMonthSection(db: Db, id: bigint): Promise<Section> {
  const { rows } = await sql<Section>`
    select m.brand_id, m.business_id, m.after_posting_id, m.upto_posting_id,
      (case when m.after_posting_id = 0 then null else m.starts_at end) as after,
      m.ends_at as upto, m.ends_at as as_of
    from monthly_statements m where m.id = ${id}`.execute(db);
  const [section] = rows;
  invariant(section, `statement ${id} exists`);
  return section;
}

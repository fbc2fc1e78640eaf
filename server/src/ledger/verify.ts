import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Difference } from '../platform/difference.ts';
import { PROFIT_KINDS } from './inbox.ts';

interface Row {
  readonly where: string;
  readonly expected_minor: string;
  readonly found_minor: string;
}

const MOST = 100;

const CHECKS = {
  'an entry does not balance': sql<Row>`
    select 'entry ' || p.entry_id || ' ' || a.currency as where, '0' as expected_minor,
      sum(p.amount_minor)::text as found_minor
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    group by p.entry_id, a.currency having sum(p.amount_minor) <> 0 limit ${MOST}`,
  'an entry has fewer than two postings': sql<Row>`
    select 'entry ' || e.id as where, '2' as expected_minor, count(p.id)::text as found_minor
    from ledger_entries e left join ledger_postings p on p.entry_id = e.id
    group by e.id having count(p.id) < 2 limit ${MOST}`,
  'a kept balance is not the sum of its postings': sql<Row>`
    select a.name as where, coalesce(s.total, 0)::text as expected_minor,
      a.balance_minor::text as found_minor
    from ledger_accounts a left join (
      select account_id, sum(amount_minor) as total from ledger_postings group by account_id
    ) s on s.account_id = a.id
    where a.exact and a.balance_minor <> coalesce(s.total, 0) limit ${MOST}`,
  'a balance does not follow from the one before': sql<Row>`
    select 'posting ' || id as where, should::text as expected_minor,
      coalesce(balance_after_minor::text, 'none') as found_minor
    from (
      select p.id, p.balance_after_minor,
        sum(p.amount_minor) over (partition by p.account_id order by p.id) as should
      from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.exact
    ) as chain
    where balance_after_minor is distinct from should limit ${MOST}`,
  'an entry has other postings than it says': sql<Row>`
    select 'entry ' || e.id as where, e.posting_count::text as expected_minor,
      count(p.id)::text as found_minor
    from ledger_entries e left join ledger_postings p on p.entry_id = e.id
    group by e.id having count(p.id) <> e.posting_count limit ${MOST}`,
  'what waits in the inbox is not of its entry': sql<Row>`
    select i.reader || ' of entry ' || i.entry_id as where, coalesce(s.total, 0)::text
        as expected_minor, i.amount_minor::text as found_minor
    from ledger_inbox i left join lateral (
      select case i.reader
        when 'profit' then -sum(p.amount_minor) filter (
          where a.kind = any(${PROFIT_KINDS}::text[]) and a.currency = 'KWD')
        else sum(p.amount_minor) filter (where a.kind = 'bank' and e.kind = 'settlement') end
          as total
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      where e.id = i.entry_id and e.occurred_at = i.occurred_at
    ) s on true
    where i.amount_minor <> coalesce(s.total, 0) limit ${MOST}`,
} as const;

/** Verifies the ledger by its own rows. The result is empty if they are consistent. */
export async function verifyLedger(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [problem, check] of Object.entries(CHECKS)) {
    const { rows } = await check.execute(db);
    for (const { where, expected_minor, found_minor } of rows) {
      const detail = `${problem}: ${expected_minor} expected, ${found_minor} found`;
      differences.push({ id: where, problem: detail });
    }
  }
  return differences;
}

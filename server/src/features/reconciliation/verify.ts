import { type RawBuilder, sql } from 'kysely';
import type { SourceKind } from '../../ledger/post.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

const MOST = 100;

/**
 * SQL: the amount that the ledger had booked on bank accounts for a source when the day was
 * compared.
 */
const seen = (source_kind: SourceKind, source_id: RawBuilder<unknown>) => sql`coalesce((
  select sum(p.amount_minor) from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'bank'
  where e.kind = 'settlement' and e.source_kind = ${sql.lit(source_kind)}
    and e.source_id = (${source_id})::text and not exists (
      select from ledger_inbox i where i.entry_id = e.id and i.reader = 'settlement')), 0)`;

const CHECKS = [
  // The rows of each paid payout contain each of the ledger's bookings for it once, to the fils.
  sql<Difference>`
    select 'payout ' || r.payout_id as id, format('%s in its rows, %s booked',
      coalesce(w.minor, 0), b.minor) as problem
    from reconciliation_days d
    join provider_reports r on r.day = d.day and r.status = 'PAID'
    left join (
      select payout_id, sum(booked_minor) as minor from reconciliation_rows
      where side = 'provider' and payout_id is not null group by payout_id
    ) w on w.payout_id = r.payout_id
    cross join lateral (select ${seen('provider_payout', sql`r.payout_id`)} + coalesce((
        select sum(${seen('transaction', sql`t.id`)}) from transactions t
        where t.settlement_date = d.day and t.settled
          and t.provider_payout_id = r.payout_id), 0) + coalesce((
        select sum(${seen('refund', sql`f.id`)}) from provider_report_items i
        join refunds f on f.provider_refund_id = i.object_id
        where i.payout_id = r.payout_id and i.kind = 'refund'), 0) as minor) b
    where d.compared_at is not null and coalesce(w.minor, 0) <> b.minor
    order by 1 limit ${MOST}`,
  // Every approved correction is booked as proposed.
  sql<Difference>`
    select 'proposal ' || p.id as id, format('%s of %s from %s to %s, booked as %s', p.entry_kind,
      p.amount_minor, p.credit_account, p.debit_account, coalesce(b.text, 'nothing')) as problem
    from reconciliation_proposals p
    left join ledger_entries e on e.id = p.entry_id and e.kind = p.entry_kind
      and e.source_kind = 'reconciliation_proposal' and e.source_id = p.id::text
    left join lateral (
      select string_agg(a.kind || ' ' || l.amount_minor, ', ' order by l.amount_minor desc) as text
      from ledger_postings l join ledger_accounts a on a.id = l.account_id
      where l.entry_id = e.id
    ) b on true
    where p.state = 'approved' and b.text is distinct from
      p.debit_account || ' ' || p.amount_minor || ', ' || p.credit_account || ' -' || p.amount_minor
    order by 1 limit ${MOST}`,
  sql<Difference>`
    select 'entry ' || e.id as id, 'a correction that nobody approved' as problem
    from ledger_entries e
    left join reconciliation_proposals p on p.entry_id = e.id and p.state = 'approved'
    where e.source_kind = 'reconciliation_proposal' and p.id is null order by e.id limit ${MOST}`,
  sql<Difference>`
    select 'row ' || r.id as id, format('%s corrected, %s approved', r.corrected_minor,
      coalesce(p.minor, 0)) as problem
    from reconciliation_rows r left join (
      select row_id, sum(corrects_minor) as minor from reconciliation_proposals
      where state = 'approved' group by row_id
    ) p on p.row_id = r.id
    where r.corrected_minor <> coalesce(p.minor, 0) order by r.id limit ${MOST}`,
];

/** Verifies that days, rows, corrections and the ledger agree. Empty when they agree. */
export async function verifyReconciliation(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const check of CHECKS) differences.push(...(await check.execute(db)).rows);
  return differences;
}

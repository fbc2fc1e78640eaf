import type {
  ReconciliationReason,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import { takeSettlements } from '../../ledger/inbox.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  ReconciliationProposalsTable,
  ReconciliationRowsTable,
} from '../../platform/db/tables.ts';
import { statementChain } from '../bank-statements/public.ts';
import { type Comparison, type FoundRow, isSettledOn } from './compare.ts';

/** Inserts a day that is about to be compared, or marks it as running again. */
export const startRun = (db: Db, day: string, requested_by: string | null, started_at: string) =>
  db
    .insertInto('reconciliation_days')
    .values({ day, run_state: 'running', requested_by, started_at })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ run_state: 'running', requested_by, started_at }),
    )
    .execute();

export const failRun = (db: Db, day: string, finished_at: string) =>
  db
    .updateTable('reconciliation_days')
    .set({ run_state: 'failed', finished_at })
    .where('day', '=', day)
    .execute();

/** Returns days since `from` with open differences or with booked corrections. */
export async function findUnsettledDays(db: Db, from: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from reconciliation_rows
    where (state = 'open' or corrected_minor <> 0) and day >= ${from}::date`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Locks the day before its rows, in the same order as every other change. Returns false for a day
 * that was never queued.
 */
export async function lockDay(tx: Tx, day: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('reconciliation_days')
    .select('day')
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Returns the compared days since `from`, in ascending order. */
export async function findComparedDays(db: Db, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_days')
    .select('day')
    .where('day', '>=', from)
    .where('compared_at', 'is not', null)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Returns the `not_paid` differences of a day that are open or accepted. */
export const findUnpaidRows = (db: Db, day: string) =>
  db
    .selectFrom('reconciliation_rows')
    .select(['subject', 'state'])
    .where('day', '=', day)
    .where('side', '=', 'provider')
    .where('reason', '=', 'not_paid')
    .where('state', 'in', ['open', 'resolved'])
    .execute();

/**
 * Locks a day and writes its row. A comparison that read an older calendar then conflicts and
 * starts over.
 */
export const renewDay = (tx: Tx, day: string) =>
  tx.updateTable('reconciliation_days').set({ day }).where('day', '=', day).execute();

const jsonOf = (rows: readonly FoundRow[]): string =>
  JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );

/** SQL: whether the difference is the same in the existing row `o` and the found row `f`. */
const SAME = sql`o.found_minor - o.expected_minor = f.found_minor - f.expected_minor`;
const CORRECTED = sql`coalesce(o.corrected_minor, 0)`;
const LEFT = sql`(f.found_minor - f.expected_minor - ${CORRECTED})`;

/**
 * SQL: the state of a row. An accepted difference remains accepted while its amount is unchanged. A
 * corrected difference is resolved while the corrections cover it. Every other difference is open.
 */
const STATE = sql`case
  when ${CORRECTED} = 0 and f.kind = 'matched' then 'matched'
  when ${CORRECTED} <> 0 and ${LEFT} = 0 then 'resolved'
  when o.note is not null and ${SAME} then 'resolved'
  else 'open' end`;

const KIND = sql`case when f.kind <> 'matched' or ${CORRECTED} = 0 then f.kind
  when ${LEFT} > 0 then 'over' else 'under' end`;

const KEEPS_NOTE = sql`f.kind <> 'matched' and ${SAME}`;

/** Upserts the found rows. A row is identified by day, side and subject. */
export async function writeRows(tx: Tx, day: string, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into reconciliation_rows as target (day, side, kind, reason, state, subject, payout_id,
      merchant_id, business_id, brand_id, export_id, line_id, transaction_id, transaction_count,
      expected_minor, found_minor, booked_minor, corrected_minor, note, resolved_by, resolved_at)
    select ${day}::date, f.side, ${KIND}, f.reason, ${STATE}, f.subject, f.payout_id,
      f.merchant_id, f.business_id, f.brand_id, f.export_id, f.line_id, f.transaction_id,
      f.transaction_count, f.expected_minor, f.found_minor, f.booked_minor, ${CORRECTED},
      case when ${KEEPS_NOTE} then o.note end, case when ${KEEPS_NOTE} then o.resolved_by end,
      case when ${KEEPS_NOTE} then o.resolved_at end
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as f (side text, kind text, reason text,
      subject text, payout_id text, merchant_id text, business_id uuid, brand_id integer,
      export_id uuid, line_id bigint, transaction_id bigint, transaction_count integer,
      expected_minor bigint, found_minor bigint, booked_minor bigint)
    left join reconciliation_rows o on o.day = ${day}::date and o.side = f.side
      and o.subject = f.subject
    on conflict (day, side, subject) do update set kind = excluded.kind, reason = excluded.reason,
      state = excluded.state, payout_id = excluded.payout_id, merchant_id = excluded.merchant_id,
      business_id = excluded.business_id, brand_id = excluded.brand_id,
      export_id = excluded.export_id, line_id = excluded.line_id,
      transaction_id = excluded.transaction_id, transaction_count = excluded.transaction_count,
      expected_minor = excluded.expected_minor, found_minor = excluded.found_minor,
      booked_minor = excluded.booked_minor, note = excluded.note,
      resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at`.execute(tx);
}

/**
 * Handles rows of the day that were not found again. Agreeing rows are deleted. A difference
 * becomes cleared. A difference with a booked correction becomes open with the opposite sign.
 * @param only if given, only rows with this reason or of this side are handled
 */
export async function clearRows(
  tx: Tx,
  day: string,
  rows: readonly FoundRow[],
  only: { readonly reason?: ReconciliationReason; readonly side?: ReconciliationSide } = {},
): Promise<void> {
  const names = rows.map(({ side, subject }) => `${side} ${subject}`);
  const gone = sql`day = ${day}::date and side || ' ' || subject <> all(${names}::text[])
    and reason = coalesce(${only.reason ?? null}::text, reason)
    and side = coalesce(${only.side ?? null}::text, side)`;
  await sql`delete from reconciliation_rows r where ${gone} and r.state = 'matched'
    and not exists (select from reconciliation_proposals p where p.row_id = r.id)`.execute(tx);
  await sql`
    update reconciliation_rows set expected_minor = 0, found_minor = 0, booked_minor = 0,
      transaction_count = case when transaction_id is null then 0 else 1 end,
      note = null, resolved_by = null, resolved_at = null,
      state = case when corrected_minor = 0 then 'cleared' else 'open' end,
      kind = case when corrected_minor < 0 then 'over' when corrected_minor > 0 then 'under'
        when kind = 'matched' then 'missing' else kind end
    where ${gone}`.execute(tx);
}

/**
 * Lapses proposals whose difference has changed, so that no admin approves an amount that was not
 * proposed.
 */
export async function lapseProposals(tx: Tx, day: string, decided_at: string): Promise<void> {
  await sql`
    update reconciliation_proposals p set state = 'lapsed', decided_at = ${decided_at}::timestamptz
    from reconciliation_rows r
    where r.id = p.row_id and r.day = ${day}::date and p.state = 'proposed'
      and (r.state <> 'open' or r.difference_minor <> p.difference_minor)`.execute(tx);
}

/**
 * Marks the day as compared, and takes the settlements that this transaction has read out of the
 * inbox.
 */
export async function endRun(tx: Tx, day: string, at: string): Promise<void> {
  await takeSettlements(
    tx,
    sql`select 'provider_payout' as source_kind, payout_id as source_id
        from provider_reports where day = ${day}::date
      union all select 'transaction', t.id::text from transactions as t where ${isSettledOn(day)}
      union all select 'refund', f.id::text from provider_reports r
        join provider_report_items i on i.payout_id = r.payout_id and i.kind = 'refund'
        join refunds f on f.provider_refund_id = i.object_id
        where r.day = ${day}::date`,
  );
  await sql`
    update reconciliation_days set run_state = 'done', finished_at = ${at}::timestamptz,
      compared_at = ${at}::timestamptz where day = ${day}::date`.execute(tx);
}

/** Locks a row so that decisions are serialized. */
export const lockRow = (tx: Tx, id: string) =>
  tx
    .selectFrom('reconciliation_rows')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockRow>>>;

export const findRowOf = (db: Db, proposal_id: string) =>
  db
    .selectFrom('reconciliation_proposals')
    .select('row_id')
    .where('id', '=', proposal_id)
    .executeTakeFirst();

/** Reads a proposal of a locked row. */
export const findProposal = (tx: Tx, id: string) =>
  tx
    .selectFrom('reconciliation_proposals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type Proposal = Awaited<ReturnType<typeof findProposal>>;

/** Returns true when a locked row has an undecided proposal. */
export async function hasOpenProposal(tx: Tx, row_id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('reconciliation_proposals')
    .select('id')
    .where('row_id', '=', row_id)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return open !== undefined;
}

export const insertProposal = (tx: Tx, row: Insertable<ReconciliationProposalsTable>) =>
  tx.insertInto('reconciliation_proposals').values(row).returning('id').executeTakeFirstOrThrow();

export const updateProposal = (
  tx: Tx,
  id: string,
  change: Updateable<ReconciliationProposalsTable>,
) => tx.updateTable('reconciliation_proposals').set(change).where('id', '=', id).execute();

export const updateRow = (tx: Tx, id: string, change: Updateable<ReconciliationRowsTable>) =>
  tx.updateTable('reconciliation_rows').set(change).where('id', '=', id).execute();

/** The days on which payouts were confirmed that must be at the bank on `day`. */
interface ConfirmedDays {
  readonly day: string;
  readonly first: string;
  readonly last: string;
  readonly timezone: string;
}

/**
 * Returns the payouts that were confirmed on these days and have no entry of a statement. A payout
 * is not missing if the statements of its business do not cover the days until `day`.
 */
export async function findNotAtBank(
  db: Db,
  { day, first, last, timezone }: ConfirmedDays,
): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    with chained as (
      select a.business_id, s.from_day, s.day, s.day_before, s.is_gap
      from (${statementChain()}) s join bank_accounts a on a.id = s.account_id
    )
    select 'statement' as side, 'not_at_bank' as reason, 'payout:' || l.id as subject,
      null as payout_id, null as merchant_id, l.business_id, l.brand_id, l.export_id,
      l.id as line_id, null::bigint as transaction_id, 0 as transaction_count,
      l.amount_minor as expected_minor, 0::bigint as found_minor, 0::bigint as booked_minor,
      0::bigint as tolerated_minor
    from payout_lines l
    where l.status = 'paid' and l.export_id is not null
      and l.paid_at >= (${first}::date::timestamp at time zone ${timezone})
      and l.paid_at < ((${last}::date + 1)::timestamp at time zone ${timezone})
      and not exists (select from bank_match_records r
        where r.record_kind = 'payout_line' and r.record_id = l.id::text)
      and (select min(c.from_day) <= ${first}::date and max(c.day) >= ${day}::date
        from chained c where c.business_id = l.business_id)
      and not exists (select from chained c where c.business_id = l.business_id and c.is_gap
        and c.day_before < ${day}::date and c.from_day > ${first}::date)
    order by l.id`.execute(db);
  return rows;
}

import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayoutStatusReportsTable } from '../../../platform/db/tables.ts';

interface OrderedLine {
  readonly id: bigint;
  readonly amount_minor: bigint;
  /** The end-to-end id of the payment. */
  readonly reference: string;
}

/** A file that left for the bank of a business, with its payments. */
export interface Order {
  readonly export_id: string;
  readonly business_id: string;
  readonly iban_sealed: string | null;
  readonly lines: readonly OrderedLine[];
}

type OrderHead = Omit<Order, 'lines'>;

/** Returns an order whose file has left, by the first digits of its ids, and locks its export. */
async function lockOrder(
  tx: Tx,
  export_digits: string,
  business_digits: string,
): Promise<OrderHead | undefined> {
  const { rows } = await sql<OrderHead>`
    select e.id as export_id, b.id as business_id, b.account_iban_sealed as iban_sealed
    from payout_exports e, businesses b
    where e.kind = 'payout' and e.first_file_at is not null
      and e.id between rpad(${export_digits}, 32, '0')::uuid
        and rpad(${export_digits}, 32, 'f')::uuid
      and b.id between rpad(${business_digits}, 32, '0')::uuid
        and rpad(${business_digits}, 32, 'f')::uuid
      and exists (select from payout_lines l where l.export_id = e.id and l.business_id = b.id)
    order by e.id limit 1 for no key update of e`.execute(tx);
  return rows[0];
}

const findOrderedLines = (tx: Tx, export_id: string, business_id: string) =>
  tx
    .selectFrom('payout_lines')
    .select(['id', 'amount_minor'])
    .where('export_id', '=', export_id)
    .where('business_id', '=', business_id)
    .where('status', 'in', ['reserved', 'paid', 'returned'])
    .orderBy('id')
    .execute();

const MESSAGE_ID = /^([0-9a-f]{22})-([0-9a-f]{12})$/;

/**
 * Returns the order with a message id, and locks its export until the transaction ends. It is
 * undefined if no such file has left.
 */
export async function findOrder(tx: Tx, message_id: string): Promise<Order | undefined> {
  const [, export_digits, business_digits] = MESSAGE_ID.exec(message_id) ?? [];
  if (export_digits === undefined || business_digits === undefined) return undefined;
  const order = await lockOrder(tx, export_digits, business_digits);
  if (!order) return undefined;
  const lines = await findOrderedLines(tx, order.export_id, order.business_id);
  return {
    ...order,
    lines: lines.map((line) => ({ ...line, reference: payoutReference(line.id) })),
  };
}

/** The bank's status of one payment. */
export interface LineStatus {
  readonly line_id: bigint;
  readonly status: string;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

export const findReport = (tx: Tx, business_id: string, message_id: string) =>
  tx
    .selectFrom('payout_status_reports')
    .select(['id', 'digest'])
    .where('business_id', '=', business_id)
    .where('message_id', '=', message_id)
    .executeTakeFirst();

export const insertReport = (tx: Tx, row: Insertable<PayoutStatusReportsTable>) =>
  tx.insertInto('payout_status_reports').values(row).returning('id').executeTakeFirstOrThrow();

export async function insertStatuses(tx: Tx, report_id: string, statuses: readonly LineStatus[]) {
  const rows = statuses.map((row) => ({ ...row, line_id: String(row.line_id) }));
  await sql`
    insert into payout_line_statuses (report_id, line_id, status, reason_code, reason_text)
    select ${report_id}::uuid, s.line_id, s.status, s.reason_code, s.reason_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (line_id bigint, status text, reason_code text, reason_text text)
    order by s.line_id`.execute(tx);
}

/** SQL: the newest status of each line among these, by the bank's time of its report. */
const newestOf = (ids: readonly bigint[]) => sql`
  select distinct on (s.line_id) s.id, s.line_id, s.status, s.reason_code, s.reason_text,
    r.reported_at, r.imported_by
  from payout_line_statuses s join payout_status_reports r on r.id = s.report_id
  where s.line_id = any(${ids.map(String)}::bigint[])
  order by s.line_id, r.reported_at desc, s.id desc`;

/**
 * Proposes the return of pending payments whose newest status is a rejection, and withdraws open
 * proposals whose newest status is another one. A decided status is not proposed again.
 */
export async function updateRejections(
  tx: Tx,
  ids: readonly bigint[],
  rejected: readonly string[],
  at: string,
): Promise<void> {
  await sql`
    update payout_rejections j set state = 'withdrawn'
    from (${newestOf(ids)}) n
    where j.line_id = n.line_id and j.state = 'proposed' and j.status_id <> n.id
      and not (n.status = any(${[...rejected]}::text[]))`.execute(tx);
  await sql`
    insert into payout_rejections (line_id, status_id, proposed_by, proposed_at)
    select n.line_id, n.id, n.imported_by, ${at}::timestamptz
    from (${newestOf(ids)}) n
    join payout_lines l on l.id = n.line_id
    where l.status = 'reserved' and n.status = any(${[...rejected]}::text[])
      and not exists (select from payout_rejections j
        where j.line_id = n.line_id and j.state in ('proposed', 'approved'))
    order by n.line_id
    on conflict do nothing`.execute(tx);
}

/** The newest status of a line, with the decision about its rejection. */
interface StatusRow {
  readonly line_id: bigint;
  readonly status: string;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  readonly reported_at: string;
  readonly rejection_id: string | null;
  readonly rejection_state: 'proposed' | 'approved' | 'dismissed' | 'withdrawn' | null;
  readonly proposed_by: string | null;
}

export async function findStatuses(db: Db, ids: readonly bigint[]): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select n.line_id, n.status, n.reason_code, n.reason_text, n.reported_at,
      j.id as rejection_id, j.state as rejection_state, j.proposed_by
    from (${newestOf(ids)}) n
    left join lateral (select x.id, x.state, x.proposed_by from payout_rejections x
      where x.line_id = n.line_id order by x.proposed_at desc, x.id limit 1) j on true
    order by n.line_id`.execute(db);
  return rows;
}

/** A rejection with the state of its line. */
export interface RejectionRow {
  readonly id: string;
  readonly line_id: bigint;
  readonly state: 'proposed' | 'approved' | 'dismissed' | 'withdrawn';
  readonly proposed_by: string | null;
  readonly line_status: 'reserved' | 'paid' | 'returned';
}

/** Returns the rejections of an export, or one of them, and locks them. */
export async function lockRejections(
  tx: Tx,
  export_id: string,
  id: string | undefined,
): Promise<RejectionRow[]> {
  const { rows } = await sql<RejectionRow>`
    select j.id, j.line_id, j.state, j.proposed_by, l.status as line_status
    from payout_rejections j join payout_lines l on l.id = j.line_id
    where l.export_id = ${export_id}
      ${id === undefined ? sql`and j.state = 'proposed'` : sql`and j.id = ${id}::uuid`}
    order by j.id for no key update of j`.execute(tx);
  return rows;
}

/** Returns the lines of an export whose rejection by the bank is not decided, or not booked yet. */
export async function findRejected(db: Db, export_id: string): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ line_id: bigint }>`
    select distinct j.line_id from payout_rejections j join payout_lines l on l.id = j.line_id
    where l.export_id = ${export_id} and j.state in ('proposed', 'approved')`.execute(db);
  return new Set(rows.map(({ line_id }) => line_id));
}

interface RejectionDecision {
  readonly state: 'approved' | 'dismissed';
  readonly decided_by: string;
  readonly decided_at: string;
  readonly note: string | null;
}

export const decideRejections = (tx: Tx, ids: readonly string[], decision: RejectionDecision) =>
  tx
    .updateTable('payout_rejections')
    .set(decision)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();

interface ApprovedReturn {
  readonly export_id: string;
  readonly brand_id: number;
  readonly business_id: string;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

/** Returns the rejected lines whose return is approved and not booked yet. */
export async function findApproved(db: Db, limit: number): Promise<readonly ApprovedReturn[]> {
  const { rows } = await sql<ApprovedReturn>`
    select l.export_id, l.brand_id, l.business_id, s.reason_code, s.reason_text
    from payout_rejections j
    join payout_lines l on l.id = j.line_id
    join payout_line_statuses s on s.id = j.status_id
    where j.state = 'approved' and l.status = 'reserved' and l.export_id is not null
    order by l.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns reports after an id, with what their digest covers. */
export const findDigested = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('payout_status_reports')
    .select([
      'id',
      'export_id',
      'business_id',
      'message_id',
      'reported_at',
      'status_count',
      'digest',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the statuses of a report in the order of its digest. */
export const findReported = (db: Db, report_id: string): Promise<LineStatus[]> =>
  db
    .selectFrom('payout_line_statuses')
    .select(['line_id', 'status', 'reason_code', 'reason_text'])
    .where('report_id', '=', report_id)
    .orderBy('line_id')
    .execute();

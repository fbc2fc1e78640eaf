import type {
  ChargeListRequest,
  RefundListRequest,
} from '@diwan/contract/features/charges/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TwinRecord } from '../../provider/port.ts';

export type Kind = TwinRecord['kind'];

/** Serializes the work of test mode for one brand, to prevent races. The work is short. */
export const lockBrand = (tx: Tx, brand_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('test_mode'), ${brand_id})`.execute(tx);

const COLUMNS = [
  'id',
  'brand_id',
  'status',
  'amount_minor',
  'post_url',
  'idempotency_key',
] as const;
const KEPT = [...COLUMNS, 'created_at', 'record'] as const;

const findCharge = (db: Db, id: string) =>
  db
    .selectFrom('test_mode.charges')
    .select([...KEPT, 'invoice_id'])
    .where('id', '=', id)
    .executeTakeFirst();

const findRefund = (db: Db, id: string) =>
  db
    .selectFrom('test_mode.refunds')
    .select([...KEPT, 'charge_id'])
    .where('id', '=', id)
    .executeTakeFirst();

const findInvoice = (db: Db, id: string) =>
  db.selectFrom('test_mode.invoices').select(KEPT).where('id', '=', id).executeTakeFirst();

export function find(db: Db, kind: Kind, id: string): Promise<Row | undefined> {
  if (kind === 'charge') return findCharge(db, id);
  return kind === 'refund' ? findRefund(db, id) : findInvoice(db, id);
}

export type Row = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

/** A row with its kind, as the simulated provider accepts it. */
export type StoredTwinRow = Row & TwinRecord;

const as = (kind: Kind, rows: readonly Row[]): StoredTwinRow[] =>
  rows.map((row) => ({ ...row, kind }));

/** The maximum number of related records of one charge. A tester creates fewer. */
const MOST_RELATED = 500;

const findRefundsOf = (db: Db, charge_id: string) =>
  db
    .selectFrom('test_mode.refunds')
    .select(KEPT)
    .where('charge_id', '=', charge_id)
    .orderBy('id')
    .limit(MOST_RELATED)
    .execute();

const findChargesOf = (db: Db, invoice_id: string) =>
  db
    .selectFrom('test_mode.charges')
    .select(KEPT)
    .where('invoice_id', '=', invoice_id)
    .orderBy('id')
    .limit(MOST_RELATED)
    .execute();

/**
 * Returns all records related to a charge: the charge, its refunds and the invoice that it pays.
 */
async function findChargeFamily(db: Db, id: string): Promise<StoredTwinRow[]> {
  const charge = await findCharge(db, id);
  if (!charge) return [];
  const invoice = charge.invoice_id === null ? undefined : await findInvoice(db, charge.invoice_id);
  return [
    ...as('charge', [charge]),
    ...as('refund', await findRefundsOf(db, id)),
    ...as('invoice', invoice ? [invoice] : []),
  ];
}

/**
 * Returns all records related to one record, including the record. For a refund they are the
 * records of its charge.
 */
export async function findFamily(db: Db, kind: Kind, id: string): Promise<StoredTwinRow[]> {
  if (kind === 'charge') return findChargeFamily(db, id);
  if (kind === 'refund') {
    const refund = await findRefund(db, id);
    return refund ? findChargeFamily(db, refund.charge_id) : [];
  }
  const invoice = await findInvoice(db, id);
  return invoice ? [...as('invoice', [invoice]), ...as('charge', await findChargesOf(db, id))] : [];
}

/** The values from the request that created a record. The simulated provider never changes them. */
export interface Origin {
  readonly brand_id: number;
  readonly post_url: string | null;
  readonly idempotency_key: string | null;
}

interface StoredObject extends Origin {
  readonly id: string;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly created_at: string;
  readonly record: string;
}

interface KeptCharge extends StoredObject {
  readonly invoice_id: string | null;
  readonly method: string | null;
  readonly order_id: string;
}

export const keepCharge = (tx: Tx, { status, record, method, ...charge }: KeptCharge) =>
  tx
    .insertInto('test_mode.charges')
    .values({ ...charge, status, record, method })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, record, method }))
    .execute();

export const keepInvoice = (tx: Tx, { status, record, ...invoice }: StoredObject) =>
  tx
    .insertInto('test_mode.invoices')
    .values({ ...invoice, status, record })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, record }))
    .execute();

export const keepRefund = (
  tx: Tx,
  { status, record, ...refund }: StoredObject & { readonly charge_id: string },
) =>
  tx
    .insertInto('test_mode.refunds')
    .values({ ...refund, status, record })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, record }))
    .execute();

export interface AnswerKey {
  readonly brand_id: number;
  readonly names: string;
  readonly idempotency_key: string;
}

export const findAnswer = (tx: Tx, { brand_id, names, idempotency_key }: AnswerKey) =>
  tx
    .selectFrom('test_mode.answers')
    .select(['request_digest', 'status', 'body'])
    .where('brand_id', '=', brand_id)
    .where('names', '=', names)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

export const insertAnswer = (
  tx: Tx,
  answer: AnswerKey & {
    readonly request_digest: string;
    readonly status: number;
    readonly body: string;
    readonly created_at: string;
  },
) => tx.insertInto('test_mode.answers').values(answer).execute();

/** Returns the brand's address for results. It is used if a call names no address. */
export const findPostUrl = (db: Db, brand_id: number) =>
  db.selectFrom('brands').select('post_url').where('id', '=', brand_id).executeTakeFirst();

const isBefore = ({ created_at, id }: Pick<Row, 'created_at' | 'id'>) =>
  sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id})`;

const instantOf = (epoch_ms: number): string => new Date(epoch_ms).toISOString();

/**
 * Returns charges, newest first, and one row more than a page.
 * @param after the last row of the previous page
 */
export function findCharges(
  db: Db,
  brand_id: number,
  { period, status, charges, payment_methods, reference, limit }: ChargeListRequest,
  after: Pick<Row, 'created_at' | 'id'> | undefined,
): Promise<Row[]> {
  let query = db.selectFrom('test_mode.charges').select(KEPT).where('brand_id', '=', brand_id);
  if (period) {
    query = query
      .where('created_at', '>=', instantOf(period.date.from))
      .where('created_at', '<=', instantOf(period.date.to));
  }
  if (status !== undefined) query = query.where('status', '=', status);
  if (charges) query = query.where('id', 'in', charges);
  if (payment_methods) query = query.where('method', 'in', payment_methods);
  if (reference?.order !== undefined) query = query.where('order_id', '=', reference.order);
  if (after) query = query.where(isBefore(after));
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/**
 * Returns refunds, newest first, and one row more than a page.
 * @param after the last row of the previous page
 */
export function findRefunds(
  db: Db,
  brand_id: number,
  { period, status, charges, limit }: RefundListRequest,
  after: Pick<Row, 'created_at' | 'id'> | undefined,
): Promise<Row[]> {
  let query = db.selectFrom('test_mode.refunds').select(KEPT).where('brand_id', '=', brand_id);
  if (period) {
    query = query
      .where('created_at', '>=', instantOf(period.date.from))
      .where('created_at', '<=', instantOf(period.date.to));
  }
  if (status !== undefined) query = query.where('status', '=', status);
  if (charges) query = query.where('charge_id', 'in', charges);
  if (after) query = query.where(isBefore(after));
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

import type {
  ChargeListRequest,
  RefundListRequest,
} from '@diwan/contract/features/charges/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TwinChange, TwinRecord } from '../../provider/port.ts';

export type Kind = TwinRecord['kind'];

/** What one brand does in test mode follows each other: it is little, and never wrong. */
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

const findOne = {
  charge: (db: Db, id: string) =>
    db.selectFrom('test_mode.charges').select(KEPT).where('id', '=', id).executeTakeFirst(),
  refund: (db: Db, id: string) =>
    db.selectFrom('test_mode.refunds').select(KEPT).where('id', '=', id).executeTakeFirst(),
  invoice: (db: Db, id: string) =>
    db.selectFrom('test_mode.invoices').select(KEPT).where('id', '=', id).executeTakeFirst(),
};

export const find = (db: Db, kind: Kind, id: string) => findOne[kind](db, id);

export type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A row with its kind, as the twin takes it. */
export type KeptRow = Row & TwinRecord;

const as = (kind: Kind, rows: readonly Row[]): KeptRow[] => rows.map((row) => ({ ...row, kind }));

/** Of one charge; more than a tester makes. */
const MOST_RELATED = 500;

const chargesOf = (db: Db) => db.selectFrom('test_mode.charges').select([...KEPT, 'invoice_id']);

/** Everything that a charge concerns: its refunds, and the invoice that it pays. */
async function findChargeFamily(db: Db, id: string): Promise<KeptRow[]> {
  const charge = await chargesOf(db).where('id', '=', id).executeTakeFirst();
  if (!charge) return [];
  const refunds = await db
    .selectFrom('test_mode.refunds')
    .select(KEPT)
    .where('charge_id', '=', id)
    .orderBy('id')
    .limit(MOST_RELATED)
    .execute();
  const invoice =
    charge.invoice_id === null ? undefined : await findOne.invoice(db, charge.invoice_id);
  return [
    ...as('charge', [charge]),
    ...as('refund', refunds),
    ...as('invoice', invoice ? [invoice] : []),
  ];
}

/** An invoice with the charges by which somebody wanted to pay it. */
async function findInvoiceFamily(db: Db, id: string): Promise<KeptRow[]> {
  const invoice = await findOne.invoice(db, id);
  if (!invoice) return [];
  const charges = await chargesOf(db)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .limit(MOST_RELATED)
    .execute();
  return [...as('invoice', [invoice]), ...as('charge', charges)];
}

export async function findFamily(db: Db, kind: Kind, id: string): Promise<KeptRow[]> {
  if (kind === 'invoice') return findInvoiceFamily(db, id);
  if (kind === 'charge') return findChargeFamily(db, id);
  const refund = await db
    .selectFrom('test_mode.refunds')
    .select('charge_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return refund ? findChargeFamily(db, refund.charge_id) : [];
}

/** What a record's maker said of it, and what the twin never changes. */
export interface Origin {
  readonly brand_id: number;
  readonly post_url: string | null;
  readonly idempotency_key: string | null;
}

const sharedOf = (change: TwinChange, origin: Origin) => ({
  ...origin,
  id: change.id,
  status: change.status,
  amount_minor: change.amount_minor,
  created_at: new Date(change.created_ms).toISOString(),
  record: change.record,
});

export async function keep(tx: Tx, change: TwinChange, origin: Origin): Promise<void> {
  const values = sharedOf(change, origin);
  const { status, record, method, invoice_id, order_reference: order_id, charge_id } = change;
  if (change.kind === 'charge') {
    await tx
      .insertInto('test_mode.charges')
      .values({ ...values, invoice_id, method, order_id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, record, method }))
      .execute();
  } else if (change.kind === 'invoice') {
    await tx
      .insertInto('test_mode.invoices')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, record }))
      .execute();
  } else {
    await tx
      .insertInto('test_mode.refunds')
      .values({ ...values, charge_id: charge_id ?? '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, record }))
      .execute();
  }
}

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

/** Where the outcomes of a brand's test payments go when a call names no address. */
export const findPostUrl = (db: Db, brand_id: number) =>
  db.selectFrom('brands').select('post_url').where('id', '=', brand_id).executeTakeFirst();

const instantOf = (epoch_ms: number): string => new Date(epoch_ms).toISOString();

type ChargeFilter = Partial<Pick<ChargeListRequest, 'payment_methods' | 'reference'>>;
export type ListFilter = RefundListRequest & ChargeFilter;

/** One more than a page, newest first. @param after the last row of the page before */
export function findPage(
  db: Db,
  kind: 'charge' | 'refund',
  brand_id: number,
  { period, status, charges, payment_methods, reference, limit }: ListFilter,
  after: Row | undefined,
): Promise<Row[]> {
  const { from, to } = period?.date ?? {};
  const table = sql.table(kind === 'charge' ? 'test_mode.charges' : 'test_mode.refunds');
  const charge_id = sql.ref(kind === 'charge' ? 'id' : 'charge_id');
  const conditions = [
    sql<boolean>`brand_id = ${brand_id}`,
    ...(from === undefined ? [] : [sql<boolean>`created_at >= ${instantOf(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`created_at <= ${instantOf(to)}`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(charges ? [sql<boolean>`${charge_id} = any(${charges})`] : []),
    ...(payment_methods ? [sql<boolean>`method = any(${payment_methods})`] : []),
    ...(reference?.order === undefined ? [] : [sql<boolean>`order_id = ${reference.order}`]),
    ...(after
      ? [sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id})`]
      : []),
  ];
  return sql<Row>`select ${sql.join(KEPT.map((column) => sql.ref(column)))} from ${table}
    where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit + 1}`
    .execute(db)
    .then(({ rows }) => rows);
}

import type {
  ChargeListRequest,
  RefundListRequest,
} from '@diwan/contract/features/charges/records';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { invariant } from '../../platform/error.ts';
import { nothingHolds } from '../holds/public.ts';
import { hasLimit } from '../monitoring/public.ts';

/**
 * Returns the settings that a brand needs for payments, and its URLs for customers and webhooks.
 */
export const findSeller = readTogether(
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, brand_ids: readonly number[]) =>
    db
      .selectFrom('brands as b')
      .modifyFront(prepared)
      .select(['b.id', 'b.partner_id', 'b.pg_enabled', 'b.redirect_url', 'b.website', 'b.post_url'])
      .select(sql<boolean>`not (${nothingHolds(clock.iso(), 'charges')})`.as('is_held'))
      .select(hasLimit(sql`b.id`).as('has_limit'))
      .where((eb) => eb('b.id', '=', eb.fn.any(eb.val([...brand_ids]))))
      .execute(),
  ({ id }) => id,
);

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Stores the first answer and returns it. A later call returns the stored answer. */
export async function keepAnswer(
  tx: Tx,
  transaction_id: bigint,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  const kept = await tx
    .insertInto('charge_answers')
    .values({ transaction_id, ...answer })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .returning('transaction_id')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (kept) return answer;
  const first = await findAnswer(tx, transaction_id);
  invariant(first, 'a conflicting answer exists');
  return first;
}

export const findAnswer = (db: Db, transaction_id: bigint): Promise<StoredAnswer | undefined> =>
  db
    .selectFrom('charge_answers')
    .select(['status', 'body'])
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst();

const OWN = [
  't.id',
  't.charge_id',
  't.payment_date',
  't.post_url',
  't.idempotency_key',
  't.customer_name',
  't.customer_email',
  't.customer_phone',
] as const;

const ofBrand = (db: Db, brand_id: number) =>
  db.selectFrom('transactions as t').select(OWN).where('t.brand_id', '=', brand_id);

export const findByCharge = (db: Db, brand_id: number, charge_id: string) =>
  ofBrand(db, brand_id).where('t.charge_id', '=', charge_id).executeTakeFirst();

export const findByInvoice = (db: Db, brand_id: number, invoice_id: string) =>
  ofBrand(db, brand_id).where('t.invoice_id', '=', invoice_id).executeTakeFirst();

const instantOf = (epoch_ms: number): string => new Date(epoch_ms).toISOString();

/** Returns charges, newest first. One row more than a page shows whether another page exists. */
export function findCharges(
  db: Db,
  brand_id: number,
  {
    period,
    status,
    charges,
    payment_methods,
    reference,
    limit,
    after,
  }: ChargeListRequest & {
    readonly after: { readonly payment_date: string; readonly id: bigint } | undefined;
  },
) {
  let query = ofBrand(db, brand_id).where('t.charge_id', 'is not', null);
  if (period) {
    query = query
      .where('t.payment_date', '>=', instantOf(period.date.from))
      .where('t.payment_date', '<=', instantOf(period.date.to));
  }
  if (status !== undefined) query = query.where('t.raw_status', '=', status);
  if (charges) query = query.where('t.charge_id', 'in', charges);
  if (payment_methods) query = query.where(sql`t.scheme`, 'in', payment_methods);
  const order_id = reference?.order;
  if (order_id !== undefined) {
    const named = db.selectFrom('transaction_search').where('order_id', '=', order_id);
    query = query.where('t.id', 'in', named.select('transaction_id'));
  }
  if (after) {
    const place = sql<boolean>`(t.payment_date, t.id) < (${after.payment_date}::timestamptz, ${after.id}::bigint)`;
    query = query.where(place);
  }
  return query
    .orderBy('t.payment_date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();
}

const refundsOf = (db: Db, brand_id: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(['r.id', 'r.created_at', 'r.provider_refund_id'])
    .where('t.brand_id', '=', brand_id)
    .where('r.kind', '=', 'refund')
    .where('r.provider_refund_id', 'is not', null);

export const findRefundPlace = (db: Db, brand_id: number, refund_id: string) =>
  refundsOf(db, brand_id).where('r.provider_refund_id', '=', refund_id).executeTakeFirst();

/** Returns refunds, newest first. One row more than a page shows whether another page exists. */
export function findRefunds(
  db: Db,
  brand_id: number,
  {
    period,
    status,
    charges,
    limit,
    after,
  }: RefundListRequest & {
    readonly after: { readonly created_at: string; readonly id: string } | undefined;
  },
) {
  let query = refundsOf(db, brand_id);
  if (period) {
    query = query
      .where('r.created_at', '>=', instantOf(period.date.from))
      .where('r.created_at', '<=', instantOf(period.date.to));
  }
  if (status !== undefined) query = query.where('r.raw_status', '=', status);
  if (charges) query = query.where('t.charge_id', 'in', charges);
  if (after) {
    const place = sql<boolean>`(r.created_at, r.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`;
    query = query.where(place);
  }
  return query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Returns the stored answers of the calls that created these payments. */
export const findAnswersOf = (tx: Tx, transaction_ids: readonly bigint[]) =>
  tx
    .selectFrom('charge_answers')
    .select(['transaction_id as id', 'body'])
    .where('transaction_id', 'in', transaction_ids.length === 0 ? [0n] : transaction_ids)
    .execute();

export const replaceAnswer = (
  tx: Tx,
  { id, body }: { readonly id: bigint; readonly body: string },
) => tx.updateTable('charge_answers').set({ body }).where('transaction_id', '=', id).execute();

import type { DeliveryState } from '@diwan/contract/features/webhook-deliveries/actions';
import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from '../../platform/db/tables.ts';
import { hasLivingJob } from '../../platform/jobs/jobs.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/**
 * SQL: the address for the result: that of the charge, otherwise the brand's. By default the
 * brand's address is its website, which receives nothing. It is treated as a receiver if the brand
 * had a live key when the payment was made.
 */
export const url = sql<string | null>`coalesce(t.post_url, case
  when b.post_url_explicit or exists (
    select from api_keys k
    where k.brand_id = b.id and k.mode = 'live' and k.created_at <= t.payment_date)
  then b.post_url end)`.as('url');

/** Returns the transaction's values for an event. */
export const findChargeFacts = (db: Db, transaction_id: bigint) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .leftJoin('charge_answers as a', 'a.transaction_id', 't.id')
    .select(['t.id', 't.brand_id', 't.charge_id', 't.status', 't.raw_status', 't.amount_minor'])
    .select(['t.currency', 't.description', 't.payment_date', 't.order_id', 't.idempotency_key'])
    .select(['t.response_code', 't.response_message'])
    .select(['t.customer_name', 't.customer_email', 't.customer_phone', 't.merchant_id'])
    .select(['t.redirect_url', 'a.body as answer', url])
    .where('t.id', '=', transaction_id)
    .modifyEnd(prepared)
    .executeTakeFirst();

export type ChargeFacts = NonNullable<Awaited<ReturnType<typeof findChargeFacts>>>;

/**
 * Selects the refund's values for an event. Chargebacks are excluded, because the integrator did
 * not make them.
 */
const fromRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .leftJoin('charge_answers as a', 'a.transaction_id', 't.id')
    .select(['r.id', 'r.transaction_id', 'r.provider_refund_id', 'r.status', 'r.raw_status'])
    .select(['r.amount_minor', 'r.created_at', 'r.booked_at', 'r.reason', 'r.idempotency_key'])
    .select(['r.answer', 'a.body as charge_answer', 't.brand_id', 't.currency', 't.charge_id'])
    .select(['t.merchant_id', url])
    .where('r.kind', '=', 'refund');

/** Returns the values that the event of a refund states; undefined for an unknown refund. */
export const findRefundFacts = (db: Db, refund_id: string) =>
  fromRefunds(db).where('r.id', '=', refund_id).executeTakeFirst();

export type RefundFacts = NonNullable<Awaited<ReturnType<typeof findRefundFacts>>>;

/** Returns a brand's refunds with these provider ids. */
export const findRefundsFacts = (
  db: Db,
  brand_id: number,
  provider_ids: readonly string[],
): Promise<RefundFacts[]> =>
  fromRefunds(db)
    .where('t.brand_id', '=', brand_id)
    .where('r.provider_refund_id', 'in', provider_ids)
    .limit(provider_ids.length)
    .execute();

/** Returns the state of the latest delivery of each of these transactions. */
export const findChargePosts = (db: Db, ids: readonly bigint[]) =>
  db
    .selectFrom('webhook_deliveries')
    .distinctOn('transaction_id')
    .select(['transaction_id as id', 'state'])
    .where('transaction_id', 'in', ids)
    .where('refund_id', 'is', null)
    .orderBy('transaction_id')
    .orderBy('created_at', 'desc')
    .limit(ids.length)
    .execute();

export const findRefundPosts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('webhook_deliveries')
    .distinctOn('refund_id')
    .select(['refund_id as id', 'state'])
    .where('refund_id', 'in', ids)
    .orderBy('refund_id')
    .orderBy('created_at', 'desc')
    .limit(ids.length)
    .execute();

export const findTestPosts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('webhook_deliveries')
    .distinctOn('test_object_id')
    .select(['test_object_id as id', 'state'])
    .where('test_object_id', 'in', ids)
    .orderBy('test_object_id')
    .orderBy('created_at', 'desc')
    .limit(ids.length)
    .execute();

export interface NewDelivery {
  readonly brand_id: number;
  readonly transaction_id?: bigint;
  readonly refund_id?: string;
  readonly evidence_id?: string | undefined;
  readonly test_object_id?: string;
  readonly event: WebhookEvent;
  readonly url: string;
  readonly body: string;
  readonly created_at: string;
}

/**
 * Inserts a delivery.
 * @returns undefined if this event of this object was queued before
 */
export const insertDelivery = (tx: Tx, delivery: NewDelivery) =>
  tx
    .insertInto('webhook_deliveries')
    .values({ ...delivery, next_attempt_at: delivery.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'brand_id'])
    .executeTakeFirst();

/** Returns a delivery if it is pending. */
export const findDue = (db: Db, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'brand_id', 'event', 'url', 'body', 'round_attempts', 'test_object_id'])
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();

const SWEPT_AT_ONCE = 1_000;

/** Returns pending deliveries without a job, oldest first. */
export const findForgotten = (db: Db, before: string) =>
  db
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.brand_id', 'd.next_attempt_at'])
    .where('d.state', '=', 'pending')
    .where('d.created_at', '<', before)
    .where(sql<boolean>`not ${hasLivingJob(sql`'webhook-' || d.id`)}`)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(SWEPT_AT_ONCE)
    .execute();

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** Increases the number of attempts. @returns the number of this attempt */
export async function countAttempt(tx: Tx, { id }: DueDelivery): Promise<number> {
  const { attempts } = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

type Outcome = Pick<
  Updateable<WebhookDeliveriesTable>,
  'round_attempts' | 'state' | 'delivered_at' | 'next_attempt_at'
>;

/**
 * Records the result of an attempt.
 * @returns false if another round has begun since, because the result of that round is the valid
 * one
 */
export async function noteOutcome(
  tx: Tx,
  { id, round_attempts }: DueDelivery,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('round_attempts', '=', round_attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertAttempt = (tx: Tx, attempt: Insertable<WebhookAttemptsTable>) =>
  tx.insertInto('webhook_attempts').values(attempt).execute();

const DELIVERY_COLUMNS = [
  'd.id',
  'd.brand_id',
  'd.transaction_id',
  'd.event',
  'd.url',
  'd.body',
  'd.state',
  'd.created_at',
  'd.delivered_at',
  'd.next_attempt_at',
  'd.test_object_id',
] as const;

const ofBrand = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .select(DELIVERY_COLUMNS)
    .where('d.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'));

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly after?: readonly [created_at: string, id: string] | undefined;
  readonly limit: number;
}

export function findDeliveries(
  db: Db,
  scope: Scope,
  brand_id: number,
  { state, after, limit }: DeliveryFilter,
) {
  let query = ofBrand(db, scope, brand_id);
  if (state) query = query.where('d.state', '=', state);
  if (after) {
    const [created_at, id] = after;
    query = query.where(
      sql<boolean>`(d.created_at, d.id) < (${created_at}::timestamptz, ${id}::uuid)`,
    );
  }
  return query.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc').limit(limit).execute();
}

/**
 * Returns the latest events of a brand's live payments, or of its test payments and test events.
 */
export const findEvents = (db: Db, brand_id: number, test: boolean, limit: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'body', 'created_at'])
    .where('brand_id', '=', brand_id)
    .where(sql<boolean>`(test_object_id is not null or event = 'test') = ${test}::boolean`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the newest test charge of a brand, with the address of its event. */
export const findNewestTestCharge = (db: Db, brand_id: number) =>
  db
    .selectFrom('test_mode.charges')
    .select(['id as charge_id', 'status', 'post_url as url'])
    .where('brand_id', '=', brand_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the newest online charge of a brand, with the address of its event. */
export const findNewestCharge = (db: Db, brand_id: number) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select(['t.charge_id', 't.status', url])
    .where('t.brand_id', '=', brand_id)
    .where('t.channel', '=', 'PG')
    .orderBy('t.payment_date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

/** Locks the delivery, so that retries are serialized. */
export const lockDelivery = (tx: Tx, scope: Scope, brand_id: number, id: string) =>
  ofBrand(tx, scope, brand_id).where('d.id', '=', id).forUpdate('d').executeTakeFirst();

export const findDelivery = (db: Db, scope: Scope, brand_id: number, id: string) =>
  ofBrand(db, scope, brand_id).where('d.id', '=', id).executeTakeFirst();

/**
 * Starts a new round. The caller has locked the delivery with `lockDelivery` in this transaction.
 */
export const restart = (tx: Tx, { id }: Pick<DeliveryRow, 'id'>, now: string) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', round_attempts: 0, delivered_at: null, next_attempt_at: now })
    .where('id', '=', id)
    .execute();

/** Returns the owner to notify about a failed delivery, unless they were notified recently. */
export const findUnwarnedOwner = (tx: Tx, brand_id: number, since: string) =>
  tx
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['u.id', 'u.email', 'u.language', 'b.name'])
    .where('b.id', '=', brand_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as m')
            .select('m.id')
            .where('m.brand_id', '=', brand_id)
            .where('m.template', '=', 'webhook_given_up')
            .where('m.created_at', '>', since),
        ),
      ),
    )
    .executeTakeFirst();

/** Returns the attempts of many deliveries, oldest first. */
export const findAttempts = (db: Db, delivery_ids: readonly string[]) =>
  db
    .selectFrom('webhook_attempts')
    .select(['delivery_id', 'attempt', 'status_code', 'problem', 'duration_ms', 'at'])
    .where('delivery_id', 'in', delivery_ids)
    .orderBy('id')
    .limit(5_000)
    .execute();

export type AttemptRow = Awaited<ReturnType<typeof findAttempts>>[number];

const SECRET_COLUMNS = [
  'brand_id',
  'secret_sealed',
  'created_at',
  'previous_sealed',
  'previous_until',
] as const;

export const findSecret = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_webhook_secrets')
    .select(SECRET_COLUMNS)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();

export type SecretRow = NonNullable<Awaited<ReturnType<typeof findSecret>>>;

/** Inserts a secret, unless another request inserted one at the same moment. */
export const insertSecret = (db: Db, brand_id: number, secret_sealed: string, now: string) =>
  db
    .insertInto('brand_webhook_secrets')
    .values({ brand_id, secret_sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const lockSecret = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('brand_webhook_secrets')
    .select(SECRET_COLUMNS)
    .where('brand_id', '=', brand_id)
    .forUpdate()
    .executeTakeFirst();

type Replacement = Omit<SecretRow, 'brand_id'>;

/** Replaces a row that the caller has locked with `lockSecret` in this transaction. */
export const replaceSecret = (tx: Tx, { brand_id }: SecretRow, replacement: Replacement) =>
  tx
    .updateTable('brand_webhook_secrets')
    .set(replacement)
    .where('brand_id', '=', brand_id)
    .returning(SECRET_COLUMNS)
    .executeTakeFirstOrThrow();

/** Returns the posted and pending bodies about payments and their refunds. */
export async function findBodiesOf(tx: Tx, transaction_ids: readonly bigint[]) {
  const paid = sql`${[...transaction_ids]}::bigint[]`;
  const { rows } = await sql<{ id: string; body: string }>`
    select d.id, d.body from webhook_deliveries as d where d.transaction_id = any(${paid})
      or d.refund_id in (select r.id from refunds as r where r.transaction_id = any(${paid}))
    order by d.id for update`.execute(tx);
  return rows;
}

export const replaceBody = (tx: Tx, { id, body }: { readonly id: string; readonly body: string }) =>
  tx.updateTable('webhook_deliveries').set({ body }).where('id', '=', id).execute();

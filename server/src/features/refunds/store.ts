import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RefundsTable } from '../../platform/db/tables.ts';
import { ERASED } from '../../platform/erasure.ts';
import { invariant } from '../../platform/error.ts';
import { PERSONAL } from '../../platform/personal.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const TRANSACTION = [
  't.id',
  't.brand_id',
  't.business_id',
  't.charge_id',
  't.amount_minor',
  't.fee_minor',
  't.currency',
  't.status',
  't.settled',
  't.scheme',
  't.channel',
  't.card_origin',
  't.order_id',
] as const;

/** A reference by the stored id, or by the provider's id of the charge. */
export type TransactionRef = { readonly id: bigint } | { readonly charge_id: string };

const find = (db: Db, scope: Scope, ref: TransactionRef) => {
  const query = db
    .selectFrom('transactions as t')
    .select(TRANSACTION)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'));
  return 'id' in ref
    ? query.where('t.id', '=', ref.id)
    : query.where('t.charge_id', '=', ref.charge_id);
};

export const findTransaction = (db: Db, scope: Scope, ref: TransactionRef) =>
  find(db, scope, ref).executeTakeFirst();

/**
 * Locks the transaction until the database transaction ends, so that its refunds are serialized.
 */
export const lockTransaction = (tx: Tx, scope: Scope, ref: TransactionRef) =>
  find(tx, scope, ref).forNoKeyUpdate('t').executeTakeFirst();

export type LockedTransaction = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

export interface Reversals {
  /** The sum of completed and pending refunds, and of open and lost chargebacks. */
  readonly reversed_minor: bigint;
  /** The fees of these refunds and chargebacks. */
  readonly fee_minor: bigint;
  readonly is_disputed: boolean;
}

/** Sums the refunded, disputed and pending amounts of a transaction. */
export async function sumReversals(db: Db, id: bigint): Promise<Reversals> {
  const { rows } = await sql<Reversals>`
    select coalesce(sum(amount_minor), 0)::bigint as reversed_minor,
      coalesce(sum(fee_minor), 0)::bigint as fee_minor,
      coalesce(bool_or(status = 'OPEN'), false) as is_disputed
    from refunds
    where transaction_id = ${id} and status in ('PENDING', 'REFUNDED', 'OPEN', 'LOST')`.execute(db);
  return rows[0] ?? { reversed_minor: 0n, fee_minor: 0n, is_disputed: false };
}

const REFUND = [
  'r.id',
  'r.transaction_id',
  'r.kind',
  'r.provider_refund_id',
  'r.amount_minor',
  'r.fee_minor',
  'r.cost_minor',
  'r.fee_version_id',
  'r.special_fee_version_id',
  'r.status',
  'r.raw_status',
  'r.reason',
  'r.reference',
  'r.problem',
  'r.idempotency_key',
  'r.request_digest',
  'r.requested_by',
  'r.created_at',
  'r.booked_at',
  'r.reserved_at',
  'r.released_at',
  'r.after_settlement',
  'r.decided_at',
  'r.decision_reason',
  'r.settled_at',
  'r.given_back_at',
  'r.answer_status',
  'r.answer',
] as const;

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('refunds as r').select(REFUND).where('r.id', '=', id).executeTakeFirst();

export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function insertRefund(
  tx: Tx,
  values: Insertable<RefundsTable>,
): Promise<StoredRefund> {
  const { id } = await tx
    .insertInto('refunds')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await findRefund(tx, id);
  invariant(row, 'a row that was just inserted exists');
  return row;
}

export const findByProviderId = (db: Db, provider_refund_id: string) =>
  db
    .selectFrom('refunds as r')
    .select(REFUND)
    .where('r.provider_refund_id', '=', provider_refund_id)
    .executeTakeFirst();

export const findByKey = (tx: Tx, transaction_id: bigint, idempotency_key: string) =>
  tx
    .selectFrom('refunds as r')
    .select(REFUND)
    .where('r.transaction_id', '=', transaction_id)
    .where('r.idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

export const updateRefund = (db: Db, id: string, change: Updateable<RefundsTable>) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute();

interface CallAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Stores the first answer to a brand's server. Repeats of its request get the same answer.
 * @returns the stored answer, which another call may have stored before
 */
export async function keepFirstAnswer(db: Db, id: string, answer: CallAnswer): Promise<CallAnswer> {
  await db
    .updateTable('refunds')
    .set({ answer_status: answer.status, answer: answer.body })
    .where('id', '=', id)
    .where('answer_status', 'is', null)
    .execute();
  const { answer_status: status, answer: body } = (await findRefund(db, id)) ?? {};
  return status && body ? { status, body } : answer;
}

/** Frees the caller's key of a failed refund, so that a repeated request makes another refund. */
export const freeRefundKey = (db: Db, id: string) =>
  updateRefund(db, id, { idempotency_key: null, request_digest: null });

const MOST_LISTED = 1_000;

const withPerson = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select([...REFUND, 'u.email as requested_by_email']);

/** Returns the refunds of a transaction with their requesters. The caller has checked the scope. */
export const findRefunds = (db: Db, transaction_id: bigint) =>
  withPerson(db)
    .where('r.transaction_id', '=', transaction_id)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(MOST_LISTED)
    .execute();

export type ListedRefund = Awaited<ReturnType<typeof findRefunds>>[number];

export const findListed = (db: Db, id: string): Promise<ListedRefund> =>
  withPerson(db).where('r.id', '=', id).executeTakeFirstOrThrow();

const openRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select([...REFUND, 't.charge_id'])
    .where('r.status', '=', 'PENDING');

/** Returns a refund that the provider has not decided. */
export const findOpenRefund = (db: Db, id: string) =>
  openRefunds(db).where('r.id', '=', id).executeTakeFirst();

/**
 * Returns refunds that the provider has not decided, those unchecked for the longest time first.
 */
export const findOpenRefunds = (db: Db, checked_before: string, limit: number) =>
  openRefunds(db)
    .where('r.created_at', '<', checked_before)
    .where((eb) => eb.or([eb('r.checked_at', 'is', null), eb('r.checked_at', '<', checked_before)]))
    .orderBy('r.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();

export type OpenRefund = Awaited<ReturnType<typeof findOpenRefunds>>[number];

/**
 * Marks pending refunds whose transactions were settled. From then on, debits cover their amounts.
 */
export const markAfterSettlement = (tx: Tx, ids: readonly string[]) =>
  ids.length > 0
    ? tx.updateTable('refunds').set({ after_settlement: true }).where('id', 'in', ids).execute()
    : Promise.resolve([]);

const TAKEN = [
  'r.id',
  'r.kind',
  'r.status',
  'r.provider_refund_id',
  'r.amount_minor',
  'r.cost_minor',
  't.brand_id',
  't.business_id',
  'r.settled_at',
  'r.settled_business_id',
] as const;

/** Returns and locks booked refunds that no payout has settled yet, in the order of their ids. */
export const lockUnsettled = (tx: Tx, provider_ids: readonly string[]) =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(TAKEN)
    .where('r.provider_refund_id', 'in', provider_ids)
    .where('r.status', '=', 'REFUNDED')
    .where('r.settled_at', 'is', null)
    .orderBy('r.id')
    .forNoKeyUpdate('r')
    .execute();

/** Returns a chargeback with the fields that its booking needs. */
export const findTaken = (tx: Tx, id: string) =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(TAKEN)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();

export type DeductedAmounts = Awaited<ReturnType<typeof findTaken>>;

/**
 * Locks and returns chargebacks of a MID whose amount the provider has not yet deducted or
 * returned.
 */
export const lockDisputes = (tx: Tx, merchant_id: string) =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(TAKEN)
    .where('r.kind', '=', 'chargeback')
    .where('t.merchant_id', '=', merchant_id)
    .where(
      sql<boolean>`case when r.settled_at is null then r.status in ('OPEN', 'LOST', 'WON')
        else r.status = 'WON' and r.given_back_at is null end`,
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(MOST_LISTED)
    .forNoKeyUpdate('r')
    .execute();

export type Dispute = Awaited<ReturnType<typeof lockDisputes>>[number];

/**
 * Erases all free texts about refunds and disputes of these payments, because a reason may contain
 * only the payer's first name.
 * @returns the number of changed rows
 */
export async function eraseRefundTexts(
  tx: Tx,
  transaction_ids: readonly bigint[],
  patterns: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update refunds set reason = ${ERASED},
      decision_reason = case when decision_reason is not null then ${ERASED} end,
      problem = case when problem is not null then ${ERASED} end,
      reference = case when search_folded(reference) ~ any(${[...patterns]}::text[])
        then ${ERASED} else reference end,
      answer = case when is_json(answer)
        then erase_texts(answer::jsonb, '{}', ${[...PERSONAL]}::text[])::text end
    where transaction_id = any(${[...transaction_ids]}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

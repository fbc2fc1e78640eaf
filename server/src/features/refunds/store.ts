import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RefundsTable } from '../../platform/db/tables.ts';
import { invariant } from '../../platform/error.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const TRANSACTION = [
  't.id',
  't.brand_id',
  't.charge_id',
  't.amount_minor',
  't.currency',
  't.status',
  't.settled',
  't.scheme',
  't.channel',
  't.card_origin',
  't.refunded_minor',
] as const;

/** By our id, or by the provider's id of its charge. */
export type Wanted = { readonly id: bigint } | { readonly charge_id: string };

const find = (db: Db, scope: Scope, wanted: Wanted) => {
  const query = db
    .selectFrom('transactions as t')
    .select(TRANSACTION)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'));
  return 'id' in wanted
    ? query.where('t.id', '=', wanted.id)
    : query.where('t.charge_id', '=', wanted.charge_id);
};

export const findTransaction = (db: Db, scope: Scope, wanted: Wanted) =>
  find(db, scope, wanted).executeTakeFirst();

/** Held until the database transaction ends: what goes back of one payment follows each other. */
export const lockTransaction = (tx: Tx, scope: Scope, wanted: Wanted) =>
  find(tx, scope, wanted).forNoKeyUpdate('t').executeTakeFirst();

export type Returnable = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

/** What went back of a transaction and what is on its way back. */
export async function sumOpen(db: Db, { id }: Pick<Returnable, 'id'>): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from refunds
    where transaction_id = ${id} and status <> 'FAILED'`.execute(db);
  return rows[0]?.minor ?? 0n;
}

const REFUND = [
  'r.id',
  'r.transaction_id',
  'r.kind',
  'r.provider_refund_id',
  'r.amount_minor',
  'r.fee_minor',
  'r.cost_minor',
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
  'r.answer_status',
  'r.answer',
] as const;

export const findReturn = (db: Db, id: string) =>
  db.selectFrom('refunds as r').select(REFUND).where('r.id', '=', id).executeTakeFirst();

export type StoredReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>;

export async function insertReturn(
  tx: Tx,
  values: Insertable<RefundsTable>,
): Promise<StoredReturn> {
  const { id } = await tx
    .insertInto('refunds')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await findReturn(tx, id);
  invariant(row, 'what was just inserted is there');
  return row;
}

export const findByProviderId = (db: Db, provider_refund_id: string) =>
  db
    .selectFrom('refunds as r')
    .select(REFUND)
    .where('r.provider_refund_id', '=', provider_refund_id)
    .executeTakeFirst();

export const findByKey = (tx: Tx, { id }: Pick<Returnable, 'id'>, idempotency_key: string) =>
  tx
    .selectFrom('refunds as r')
    .select(REFUND)
    .where('r.transaction_id', '=', id)
    .where('r.idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

export const updateReturn = (db: Db, id: string, change: Updateable<RefundsTable>) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute();

/** Of a transaction that was found in scope; with who asked. */
export const listReturns = (db: Db, { id }: Pick<Returnable, 'id'>) =>
  db
    .selectFrom('refunds as r')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select([...REFUND, 'u.email as requested_by_email'])
    .where('r.transaction_id', '=', id)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(1_000)
    .execute();

export type ListedReturn = Awaited<ReturnType<typeof listReturns>>[number];

export const findListed = (db: Db, id: string): Promise<ListedReturn> =>
  db
    .selectFrom('refunds as r')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select([...REFUND, 'u.email as requested_by_email'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();

/** What the provider refused. @returns undefined when it was decided before */
export const releaseReturn = (tx: Tx, id: string, problem: string) =>
  tx
    .updateTable('refunds')
    .set({ status: 'FAILED', problem })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst();

const openReturns = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select([...REFUND, 't.charge_id'])
    .where('r.status', '=', 'PENDING');

/** A refund that the provider has not decided. */
export const findOpenReturn = (db: Db, id: string) =>
  openReturns(db).where('r.id', '=', id).executeTakeFirst();

/** Refunds that the provider has not decided, the one asked for longest ago first. */
export const findOpenReturns = (db: Db, checked_before: string, limit: number) =>
  openReturns(db)
    .where('r.created_at', '<', checked_before)
    .where((eb) => eb.or([eb('r.checked_at', 'is', null), eb('r.checked_at', '<', checked_before)]))
    .orderBy('r.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();

export type OpenReturn = Awaited<ReturnType<typeof findOpenReturns>>[number];

export const markRefundsSettled = (
  tx: Tx,
  ids: readonly string[],
  by: { readonly settled_at: string; readonly provider_payout_id: string },
) => tx.updateTable('refunds').set(by).where('id', 'in', ids).execute();

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const COMPARED = ['id', 'charge_id', 'merchant_id', 'amount_minor', 'currency', 'status'] as const;

/** What we know of these charges, without holding it. */
export const findByCharges = (db: Db, charge_ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select([...COMPARED, 'settled'])
    .where('charge_id', 'in', charge_ids)
    .execute();

/** Of held transactions: what refunds and chargebacks have taken, with their fees. */
export async function sumReturns(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['transaction_id', sql<bigint>`sum(amount_minor + fee_minor)::bigint`.as('minor')])
    .where('transaction_id', 'in', ids)
    .where('status', '=', 'REFUNDED')
    .groupBy('transaction_id')
    .execute();
  return new Map(rows.map(({ transaction_id, minor }) => [transaction_id, minor]));
}

/** Our costs and business of these charges: what a payout should have brought for them. */
export const findExpected = (db: Db, charge_ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select(['charge_id', 'cost_minor', 'business_id'])
    .where('charge_id', 'in', charge_ids)
    .where('settled', '=', true)
    .execute();

const REFUND = [
  'r.id',
  'r.provider_refund_id',
  'r.amount_minor',
  'r.cost_minor',
  'r.status',
  't.brand_id',
  't.business_id',
] as const;

const fromRefunds = (db: Db, provider_ids: readonly string[]) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(REFUND)
    .where('r.provider_refund_id', 'in', provider_ids);

export const findSettledRefunds = (db: Db, provider_ids: readonly string[]) =>
  fromRefunds(db, provider_ids).where('r.settled_at', 'is not', null).execute();

/** Booked refunds that no payout has paid for yet, held in the order of the ids. */
export const lockUnsettledRefunds = (tx: Tx, provider_ids: readonly string[]) =>
  fromRefunds(tx, provider_ids)
    .where('r.status', '=', 'REFUNDED')
    .where('r.settled_at', 'is', null)
    .orderBy('r.id')
    .forNoKeyUpdate('r')
    .execute();

export const findStanding = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('transactions as t')
    .select(['t.charge_id', 't.status', 't.settled', 't.settlement_date', 't.payout_date'])
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'))
    .executeTakeFirst();

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

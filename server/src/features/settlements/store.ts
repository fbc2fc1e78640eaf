import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const COMPARED = ['id', 'charge_id', 'merchant_id', 'amount_minor', 'currency', 'status'] as const;

/** Returns our records of these charges, without a lock. */
export const findByCharges = (db: Db, charge_ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select([...COMPARED, 'settled'])
    .where('charge_id', 'in', charge_ids)
    .execute();

/**
 * Returns costs and businesses of these charges if they are settled, to compute the expected
 * payout.
 */
export const findExpected = (db: Db, charge_ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select(['charge_id', 'cost_minor', 'business_id'])
    .where('charge_id', 'in', charge_ids)
    .where('settled', '=', true)
    .execute();

/** Returns settled refunds, with the business of the bank account. */
export const findSettledRefunds = (db: Db, provider_ids: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['amount_minor', 'cost_minor', 'settled_business_id'])
    .where('provider_refund_id', 'in', provider_ids)
    .where('settled_at', 'is not', null)
    .execute();

export const findSettlementState = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('transactions as t')
    .select(['t.charge_id', 't.status', 't.settled', 't.settlement_date', 't.payout_date'])
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'))
    .executeTakeFirst();

export type SettlementState = NonNullable<Awaited<ReturnType<typeof findSettlementState>>>;

import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const COMPARED = ['id', 'charge_id', 'merchant_id', 'amount_minor', 'currency', 'status'] as const;

/** What we know of these charges, without holding it. */
export const findByCharges = (db: Db, charge_ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select([...COMPARED, 'settled'])
    .where('charge_id', 'in', charge_ids)
    .execute();

/** Our costs and business of these charges: what a payout should have brought for them. */
export const findExpected = (db: Db, charge_ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select(['charge_id', 'cost_minor', 'business_id'])
    .where('charge_id', 'in', charge_ids)
    .where('settled', '=', true)
    .execute();

/** Refunds that a payout has paid for, with the business whose bank it was. */
export const findSettledRefunds = (db: Db, provider_ids: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['amount_minor', 'cost_minor', 'settled_business_id'])
    .where('provider_refund_id', 'in', provider_ids)
    .where('settled_at', 'is not', null)
    .execute();

export const findStanding = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('transactions as t')
    .select(['t.charge_id', 't.status', 't.settled', 't.settlement_date', 't.payout_date'])
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'))
    .executeTakeFirst();

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

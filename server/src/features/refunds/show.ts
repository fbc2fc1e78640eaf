import { returnActions } from '@diwan/contract/features/refunds/actions';
import { canOf } from '../../platform/actions.ts';
import type { Refund, RefundList } from '@diwan/contract/features/refunds/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canReadCosts } from '@diwan/contract/kernel/roles';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

export function showReturn(row: store.ListedReturn, admin: boolean): Refund {
  const { id, kind, status, reason, problem, created_at, booked_at } = row;
  return {
    id,
    kind,
    status,
    reason,
    problem,
    created_at,
    booked_at,
    amount: toMajorNumber(row.amount_minor),
    fee: toMajorNumber(row.fee_minor),
    cost: admin ? toMajorNumber(row.cost_minor) : null,
    reference: row.reference ?? row.provider_refund_id,
    requested_by: admin ? row.requested_by_email : null,
  };
}

/** What went back of a transaction, and what could still. */
export async function listRefunds(ctx: Ctx, id: bigint): Promise<RefundList> {
  const { db } = ctx.deps;
  const transaction = await store.findTransaction(db, ctx.scope, { id });
  if (!transaction) throw new AppError('TRANSACTION_NOT_FOUND');
  const admin = canReadCosts(signedIn(ctx).role);
  const rows = await store.listReturns(db, transaction);
  const left_minor = transaction.amount_minor - (await store.sumOpen(db, transaction));
  return {
    refundable_amount: toMajorNumber(transaction.status === 'CAPTURED' ? left_minor : 0n),
    refunds: rows.map((row) => showReturn(row, admin)),
    can: canOf(returnActions, { ...transaction, left_minor }, ctx),
  };
}

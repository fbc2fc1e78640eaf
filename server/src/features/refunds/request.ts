import { returnActions } from '@diwan/contract/features/refunds/actions';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { Answer, Refund } from '../../provider/port.ts';
import { addEvent } from '../transactions/transactions.ts';
import { type Sending, sendRefund } from './send.ts';
import * as store from './store.ts';

export interface RefundWanted {
  readonly transaction: store.Wanted;
  readonly amount_minor: bigint;
  readonly reason: string;
  /** The caller's own key for this transaction, with a digest of the whole request. */
  readonly key?: { readonly idempotency_key: string; readonly request_digest: string } | undefined;
}

export interface RequestedRefund {
  /** As it is after the provider was asked. */
  readonly refund: store.StoredReturn;
  /** What the provider said; undefined when this request was made before under its key. */
  readonly answer: Answer<Refund> | undefined;
}

/** The transaction of money that is to go back, locked, with what could still go back of it. */
export async function lockReturnable(tx: Tx, ctx: Ctx, wanted: store.Wanted) {
  const locked = await store.lockTransaction(tx, ctx.scope, wanted);
  if (!locked) throw new AppError('TRANSACTION_NOT_FOUND');
  return { ...locked, left_minor: locked.amount_minor - (await store.sumOpen(tx, locked)) };
}

/** @throws AppError REFUND_EXCEEDS_REST */
export function requireLeft(left_minor: bigint, amount_minor: bigint): void {
  if (amount_minor > left_minor) throw new AppError('REFUND_EXCEEDS_REST');
}

/** The row that holds the amount, before anybody is asked: two requests never exceed it together. */
export async function prepareRefund(
  tx: Tx,
  ctx: Ctx,
  wanted: RefundWanted,
): Promise<store.StoredReturn & { readonly is_new: boolean }> {
  const { amount_minor, reason, key } = wanted;
  const held = await lockReturnable(tx, ctx, wanted.transaction);
  // A repeat is told of the first one, also when that took all that was left.
  const first = key && (await store.findByKey(tx, held, key.idempotency_key));
  if (first && held.status === 'CAPTURED') {
    if (first.request_digest !== key.request_digest) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { ...first, is_new: false };
  }
  const { id: transaction_id } = held;
  requireAction(returnActions, held, 'refund', ctx.actor);
  requireLeft(held.left_minor, amount_minor);
  const { actor, deps } = ctx;
  const at = deps.clock.iso();
  const row = await store.insertReturn(tx, {
    transaction_id,
    kind: 'refund',
    amount_minor,
    reason,
    idempotency_key: key?.idempotency_key ?? null,
    request_digest: key?.request_digest ?? null,
    requested_by: actor.kind === 'user' ? actor.user_id : null,
    created_at: at,
  });
  const detail = { refund_id: row.id, amount_minor: String(amount_minor) };
  await addEvent(tx, transaction_id, { kind: 'refund_requested', at, detail });
  await writeAudit(tx, ctx, {
    action: 'refund.requested',
    entity: 'transaction',
    entity_id: transaction_id,
    after: { refund_id: row.id, amount_minor: String(amount_minor), reason },
  });
  return { ...row, is_new: true };
}

/**
 * Gives money of a captured transaction back: the row is committed first, then the provider is
 * asked. When nobody knows what became of it, it stays PENDING and the poll finds out.
 * @throws TRANSACTION_NOT_FOUND outside the caller's scope, REFUND_NOT_CAPTURED,
 * REFUND_WITHOUT_CHARGE, REFUND_EXCEEDS_REST when less is left, IDEMPOTENCY_MISMATCH for another
 * request under the same key
 */
export async function requestRefund(ctx: Ctx, wanted: RefundWanted): Promise<RequestedRefund> {
  const { deps } = ctx;
  const row = await deps.db.transaction().execute((tx) => prepareRefund(tx, ctx, wanted));
  const answer = row.is_new ? await sendPrepared(deps, row.id) : undefined;
  return { refund: (await store.findReturn(deps.db, row.id)) ?? row, answer };
}

/** What a brand's server was told first, for repeats of its request. */
export async function keepFirstAnswer(
  { db }: Pick<Sending, 'db'>,
  id: string,
  { status, body }: { readonly status: number; readonly body: string },
): Promise<void> {
  await store.updateReturn(db, id, { answer_status: status, answer: body });
}

/** Asks the provider for a refund whose row has been committed. */
export async function sendPrepared(deps: Sending, id: string): Promise<Answer<Refund> | undefined> {
  const open = await store.findOpenReturn(deps.db, id);
  return open && sendRefund(deps, open);
}

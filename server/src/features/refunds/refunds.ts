import type {
  ChargebackDraft,
  Refund,
  RefundDraft,
} from '@diwan/contract/features/refunds/records';
import { toMinor } from '@diwan/contract/kernel/money';
import { canReadCosts } from '@diwan/contract/kernel/roles';
import { returnActions } from '@diwan/contract/features/refunds/actions';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { completeReturn } from './book.ts';
import { lockReturnable, prepareRefund, requireLeft, sendPrepared } from './request.ts';
import { showReturn } from './show.ts';
import * as store from './store.ts';

export { keepFirstAnswer, type RequestedRefund, requestRefund } from './request.ts';
export { applyRefund } from './apply.ts';
export { markRefundsSettled } from './store.ts';

/**
 * A refund by staff. Its answer tells what became of it at once; a repeat under the same
 * Idempotency-Key is told that it was asked for, and asks for nothing.
 */
export async function createRefund(
  ctx: Ctx,
  id: bigint,
  { amount, reason }: RefundDraft,
): Promise<Refund> {
  const admin = canReadCosts(signedIn(ctx).role);
  const wanted = { transaction: { id }, amount_minor: toMinor(amount), reason };
  return ctx.answerOnce(
    async (tx) => {
      const row = await prepareRefund(tx, ctx, wanted);
      return showReturn(await store.findListed(tx, row.id), admin);
    },
    async ({ id: refund_id }) => {
      await sendPrepared(ctx.deps, refund_id);
      return showReturn(await store.findListed(ctx.deps.db, refund_id), admin);
    },
  );
}

/** The bank has taken the money already: it is booked at once, and nobody is asked. */
export const recordChargeback = (
  ctx: Ctx,
  id: bigint,
  { amount, reason, reference }: ChargebackDraft,
): Promise<Refund> =>
  ctx.answerOnce(async (tx) => {
    const amount_minor = toMinor(amount);
    const held = await lockReturnable(tx, ctx, { id });
    requireAction(returnActions, held, 'chargeback', ctx.actor);
    requireLeft(held.left_minor, amount_minor);
    const at = ctx.deps.clock.iso();
    const row = await store.insertReturn(tx, {
      transaction_id: held.id,
      kind: 'chargeback',
      amount_minor,
      reason,
      reference: reference ?? null,
      requested_by: signedIn(ctx).user_id,
      created_at: at,
    });
    await completeReturn(tx, held, row, { at, raw_status: 'CHARGEBACK' });
    await writeAudit(tx, ctx, {
      action: 'chargeback.recorded',
      entity: 'transaction',
      entity_id: held.id,
      after: { refund_id: row.id, amount_minor: String(amount_minor), reason },
    });
    return showReturn(await store.findListed(tx, row.id), true);
  });

import type { Sentence } from '@diwan/contract';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { bookLoss } from './booking.ts';
import { answerOf, auditRental, type LockedRental, lockFor } from './locked.ts';
import { notifyOwnerOfRental } from './news.ts';
import * as store from './store.ts';

type EndReason = 'cancelled' | 'returned' | 'replaced' | 'lost';

interface End {
  readonly end_reason: EndReason;
  readonly end_notes: string | null;
}

/**
 * Returns the columns of an ended rental. The period of a rental that never began is completely
 * freed.
 */
const endOf = (ctx: Ctx, { rental, moment }: LockedRental, { end_reason, end_notes }: End) => ({
  status: 'expired' as const,
  ended_on: end_reason === 'cancelled' ? rental.rental_start : moment.today,
  ended_at: moment.now,
  ended_by: signedIn(ctx).user_id,
  end_reason,
  end_notes,
});

/** Cancels a request, or a rental that has not begun. No charge was booked for either. */
async function cancel(ctx: Ctx, tx: Tx, locked: LockedRental, end_notes: string): Promise<void> {
  const { rental } = locked;
  const end = endOf(ctx, locked, { end_reason: 'cancelled', end_notes });
  const cancelled = await store.updateRental(tx, rental.id, end);
  await auditRental(tx, ctx, 'terminal.cancelled', rental, cancelled);
}

/**
 * Cancels a request, or a rental that has not begun.
 * @throws AppError TERMINAL_NOT_FOUND, and the refusals of the action
 */
export const cancelTerminal = (ctx: Ctx, id: string, reason: string): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const locked = await lockFor(ctx, tx, id, 'cancel');
    await cancel(ctx, tx, locked, reason);
    return answerOf(ctx, tx, id, locked.moment);
  });

/** Cancels the next period of a device that was returned or lost. */
async function cancelRenewal(ctx: Ctx, tx: Tx, locked: LockedRental, why: Sentence): Promise<void> {
  const renewal = await store.findRenewal(tx, locked.rental.id);
  if (renewal) await cancel(ctx, tx, { ...locked, rental: renewal }, why);
}

/**
 * Records that the device was returned or lost. This ends the rental, unless its period was already
 * over.
 */
async function endWithDevice(
  ctx: Ctx,
  tx: Tx,
  locked: LockedRental,
  end: End & { readonly end_reason: 'returned' | 'lost' },
): Promise<store.Rental> {
  const { rental, moment } = locked;
  const device = end.end_reason === 'lost' ? 'lost_at' : 'returned_at';
  const over = rental.status === 'expired';
  return store.updateRental(tx, rental.id, {
    ...(over ? { end_notes: end.end_notes } : endOf(ctx, locked, end)),
    [device]: moment.now,
  });
}

/** Records the return of the device. The rental ends today, without a refund of its rent. */
export const returnTerminal = (
  ctx: Ctx,
  id: string,
  notes: string | undefined,
): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const locked = await lockFor(ctx, tx, id, 'return');
    const end_notes = notes === '' ? null : (notes ?? null);
    const end = { end_reason: 'returned', end_notes } as const;
    const returned = await endWithDevice(ctx, tx, locked, end);
    await auditRental(tx, ctx, 'terminal.returned', locked.rental, returned);
    await cancelRenewal(ctx, tx, locked, 'The device was returned');
    await notifyOwnerOfRental(ctx.deps, tx, returned, 'terminal_ended');
    return answerOf(ctx, tx, id, locked.moment);
  });

/**
 * Records the loss of the device. The rental ends today, and the loss fee of its schedule is
 * booked.
 */
export const loseTerminal = (ctx: Ctx, id: string, reason: string): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const locked = await lockFor(ctx, tx, id, 'lose');
    const end = { end_reason: 'lost', end_notes: reason } as const;
    const lost = await endWithDevice(ctx, tx, locked, end);
    await bookLoss(tx, lost, locked.moment.now);
    await auditRental(tx, ctx, 'terminal.lost', locked.rental, lost);
    await cancelRenewal(ctx, tx, locked, 'The device was lost');
    await notifyOwnerOfRental(ctx.deps, tx, lost, 'terminal_lost');
    return answerOf(ctx, tx, id, locked.moment);
  });

/**
 * Returns the rental of the other device for the rest of the period. The rent is already paid, so
 * the fee of this rental is zero.
 */
const replacementOf = (
  ctx: Ctx,
  { rental, moment }: LockedRental,
  tid: string,
): Parameters<typeof store.insertRental>[1] => ({
  id: newUuid(),
  tid,
  brand_id: rental.brand_id,
  origin: 'replacement',
  follows_id: rental.id,
  contract_id: rental.contract_id,
  status: 'active',
  rental_start: moment.today,
  rental_end: rental.rental_end,
  agreement_id: rental.agreement_id,
  rate_minor: rental.rate_minor,
  rental_fee_minor: 0n,
  loss_fee_minor: rental.loss_fee_minor,
  business_id: rental.business_id,
  requested_by: signedIn(ctx).user_id,
  created_at: moment.now,
  decided_by: signedIn(ctx).user_id,
  decided_at: moment.now,
  begun_at: moment.now,
});

/**
 * Replaces the device under the same contract. A requested or approved next period also moves to
 * the new device.
 * @throws TERMINAL_SAME_DEVICE; TERMINAL_TAKEN if the other device is rented in this period
 */
export const replaceTerminal = (
  ctx: Ctx,
  id: string,
  { tid, reason }: { readonly tid: string; readonly reason: string },
): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const locked = await lockFor(ctx, tx, id, 'replace', { tids: [tid] });
    const { rental, moment } = locked;
    if (rental.tid === tid) throw new AppError('TERMINAL_SAME_DEVICE');
    const end = endOf(ctx, locked, { end_reason: 'replaced', end_notes: reason });
    const replaced = await store.updateRental(tx, id, { ...end, returned_at: moment.now });
    const other = await store.insertRental(tx, replacementOf(ctx, locked, tid));
    const renewal = await store.findRenewal(tx, id);
    if (renewal) await store.updateRental(tx, renewal.id, { tid, follows_id: other.id });
    await auditRental(tx, ctx, 'terminal.replaced', rental, replaced);
    await auditRental(tx, ctx, 'terminal.registered', undefined, other);
    await notifyOwnerOfRental(ctx.deps, tx, replaced, 'terminal_replaced', { other: tid });
    return answerOf(ctx, tx, other.id, moment);
  });

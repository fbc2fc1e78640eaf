import type {
  BulkTerminalsResult,
  Terminal,
  TerminalDecision,
} from '@diwan/contract/features/terminals/records';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { translate } from '../../platform/words.ts';
import { findBusinessOf } from '../businesses/public.ts';
import { requireNoPosHold } from '../holds/public.ts';
import { beginRental } from './booking.ts';
import { answerOf, auditRental, type LockedRental, lockFor } from './locked.ts';
import { requirePosSigned } from '../agreements/public.ts';
import { notifyOwnerOfRental } from './news.ts';
import * as store from './store.ts';

/**
 * Approves a locked request. The rent is owed to the business that the category currently maps to.
 * It is booked immediately if the rental has begun, otherwise on its first day.
 */
export async function approveLocked(
  ctx: Ctx,
  tx: Tx,
  { rental, moment }: LockedRental,
  notes: string | undefined,
): Promise<store.Rental> {
  const business_id = await findBusinessOf(tx, rental.brand_id);
  if (business_id === null) throw new AppError('TERMINAL_WITHOUT_BUSINESS');
  const approved = await store.updateRental(tx, rental.id, {
    status: 'approved',
    business_id,
    decided_by: signedIn(ctx).user_id,
    decided_at: moment.now,
    notes: notes === '' ? null : (notes ?? null),
  });
  const begins = approved.rental_start <= moment.today;
  const after = begins ? await beginRental(tx, approved, moment.now) : approved;
  await auditRental(tx, ctx, 'terminal.approved', rental, after);
  return after;
}

async function approve(
  ctx: Ctx,
  tx: Tx,
  id: string,
  notes: string | undefined,
  partner_id?: number,
): Promise<Terminal> {
  const locked = await lockFor(ctx, tx, id, 'approve', { partner_id });
  const { brand_id } = locked.rental;
  // If a hold began or a signature became missing after the request, the approval is also refused.
  await requirePosSigned(ctx, tx, brand_id);
  await requireNoPosHold(ctx, tx, brand_id);
  const approved = await approveLocked(ctx, tx, locked, notes);
  await notifyOwnerOfRental(ctx.deps, tx, approved, 'terminal_approved');
  return answerOf(ctx, tx, id, locked.moment);
}

async function reject(
  ctx: Ctx,
  tx: Tx,
  id: string,
  notes: string,
  partner_id?: number,
): Promise<Terminal> {
  const { rental, moment } = await lockFor(ctx, tx, id, 'reject', { partner_id });
  const rejected = await store.updateRental(tx, id, {
    status: 'rejected',
    decided_by: signedIn(ctx).user_id,
    decided_at: moment.now,
    notes,
  });
  await auditRental(tx, ctx, 'terminal.rejected', rental, rejected);
  await notifyOwnerOfRental(ctx.deps, tx, rejected, 'terminal_rejected');
  return answerOf(ctx, tx, id, moment);
}

/**
 * Approves or rejects a request.
 * @param partner_id if given, the request must belong to a brand of this partner
 */
export const decideTerminal = (
  ctx: Ctx,
  id: string,
  decision: TerminalDecision,
  partner_id?: number,
): Promise<Terminal> =>
  ctx.answerOnce((tx) =>
    decision.status === 'approved'
      ? approve(ctx, tx, id, decision.notes, partner_id)
      : reject(ctx, tx, id, decision.notes, partner_id),
  );

const reasonOf = (ctx: Ctx, id: string, error: unknown): string => {
  const { language } = ctx.client;
  if (error instanceof AppError) return translate(error.message, language, error.detail.values);
  ctx.deps.log.error({ err: error, terminal_id: id }, 'a terminal of a bulk approval failed');
  return translate('Failed to approve terminal', language);
};

/**
 * Approves each request in its own transaction, so that a failed one does not block the others.
 */
export async function approveTerminals(
  ctx: Ctx,
  { ids, notes }: { readonly ids: readonly string[]; readonly notes?: string | undefined },
): Promise<BulkTerminalsResult> {
  const failures: BulkTerminalsResult['failures'] = [];
  let approved = 0;
  for (const id of new Set(ids)) {
    try {
      await ctx.transaction((tx) => approve(ctx, tx, id, notes));
      approved += 1;
    } catch (error) {
      const found = await store.findTid(ctx.deps.db, ctx.scope, id);
      failures.push({ id, tid: found?.tid ?? null, error: reasonOf(ctx, id, error) });
    }
  }
  return { approved, failed: failures.length, failures };
}

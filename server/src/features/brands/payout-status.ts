import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { queueMessage } from '../messages/messages.ts';
import { addressOf } from './editing/tell-owner.ts';
import { type BrandRow, findOwner, lockBrand, updateBrand } from './store.ts';

export interface PayoutDecision {
  readonly status: BrandRow['payout_status'];
  readonly reason: string;
  readonly by: string;
}

const pauseOf = ({ status, reason, by }: PayoutDecision, now: string) =>
  status === 'paused'
    ? { paused_at: now, pause_reason: reason, paused_by: by }
    : { paused_at: null, pause_reason: null, paused_by: null };

/**
 * Pauses or resumes a brand's payouts and tells the owner; the brand stays held until the
 * transaction ends. The same again changes nothing and tells nobody.
 */
export async function changePayoutStatus(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  decision: PayoutDecision,
): Promise<void> {
  const before = await lockBrand(tx, ctx.scope, brand_id);
  if (!before) throw new AppError('BRAND_NOT_FOUND');
  const { status, reason } = decision;
  const same = before.payout_status === status;
  if (same && (status === 'active' || before.pause_reason === reason)) return;
  await updateBrand(tx, before, {
    payout_status: status,
    ...pauseOf(decision, ctx.deps.clock.iso()),
  });
  await writeAudit(tx, ctx, {
    action: status === 'paused' ? 'brand.payouts_paused' : 'brand.payouts_resumed',
    entity: 'brand',
    entity_id: before.id,
    before: { payout_status: before.payout_status, reason: before.pause_reason },
    after: { payout_status: status, reason },
  });
  if (before.status !== 'active') return;
  const { name: brand_name } = before;
  const address = addressOf(before, await findOwner(tx, before));
  await queueMessage(
    tx,
    ctx.deps,
    status === 'paused'
      ? { ...address, template: 'payouts_paused', params: { brand_name, reason } }
      : { ...address, template: 'payouts_resumed', params: { brand_name } },
  );
}

import { credentialActions } from '@diwan/contract/features/credentials/actions';
import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type BrandRow, lockBrand, notifyOwner } from '../brands/public.ts';
import { brandOfLead, requireOpenLead } from '../leads/public.ts';
import { giveMid } from './give.ts';
import * as store from './store.ts';

/** Locks the brand until the transaction ends. Refuses a brand that may not have a MID. */
async function lockForMid(ctx: Ctx, tx: Tx, id: number): Promise<BrandRow> {
  const brand = await lockBrand(ctx, tx, id);
  const holder = { ...brand, has_working_key: false, has_working_test_key: false };
  requireAction(credentialActions, holder, 'assign_mid', ctx.actor);
  return brand;
}

/**
 * Requests the move of a MID that another brand has used. Nothing changes until a second admin
 * approves it.
 */
async function requestMove(ctx: Ctx, tx: Tx, brand: BrandRow, mid: string, from: number) {
  const { id } = await store.insertMove(tx, {
    mid,
    brand_id: brand.id,
    from_brand_id: from,
    requested_by: signedIn(ctx).user_id,
    created_at: ctx.deps.clock.iso(),
  });
  await writeAudit(tx, ctx, {
    action: 'mid_move.requested',
    entity: 'brand',
    entity_id: brand.id,
    after: { mid_move_id: id, mid, from_brand_id: from },
  });
  for (const brand_id of [from, brand.id]) {
    await notifyOwner(tx, ctx.deps, brand_id, ({ name: brand_name }) => ({
      template: 'mid_move_requested',
      params: { brand_name, mid },
    }));
  }
}

async function assign(ctx: Ctx, tx: Tx, brand: BrandRow, mid: string): Promise<MidAssigned> {
  if (await store.hasPending(tx, mid, brand.id)) throw new AppError('MID_MOVE_PENDING');
  // If a brand's current MID is assigned again, nothing moves, even if another brand had the MID
  // before.
  const from = brand.tap_mid === mid ? undefined : await store.findOtherUser(tx, mid, brand.id);
  if (from === undefined) {
    return { mid, pending: false, api_credentials: await giveMid(ctx, tx, brand, mid) };
  }
  await requestMove(ctx, tx, brand, mid, from);
  return { mid, pending: true, api_credentials: null };
}

/**
 * Assigns or changes the MID of an active brand. If another brand has used the MID, a second admin
 * must approve the move (`approveMidMove`).
 * @throws AppError BRAND_NOT_FOUND, CREDENTIALS_BRAND_NOT_ACTIVE, MID_TAKEN, MID_MOVE_PENDING
 */
export const assignMid = (ctx: Ctx, brand_id: number, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) => {
    await store.lockMid(tx, mid);
    return assign(ctx, tx, await lockForMid(ctx, tx, brand_id), mid);
  });

/**
 * Assigns the MID of a lead to its brand. The first of two simultaneous requests assigns it, and
 * the second one finds the lead closed. Thus the secret is returned once.
 */
export const assignLeadMid = (ctx: Ctx, lead_id: string, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) => {
    await store.lockMid(tx, mid);
    const brand = await lockForMid(ctx, tx, await brandOfLead(tx, lead_id));
    await requireOpenLead(ctx, tx, lead_id);
    return assign(ctx, tx, brand, mid);
  });

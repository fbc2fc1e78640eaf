import { credentialActions } from '@diwan/contract/features/credentials/actions';
import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { addFirstKey } from '../credentials/credentials.ts';
import { brandOfLead, closeLead, requireOpenLead } from '../leads/leads.ts';
import { type BrandRow, lockBrand, updateBrand } from './store.ts';

/** The brand, locked until the transaction ends, once it may have a MID. */
async function lockForMid(ctx: Ctx, tx: Tx, id: number): Promise<BrandRow> {
  const brand = await lockBrand(tx, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const holder = { ...brand, has_working_key: false, has_working_test_key: false };
  requireAction(credentialActions, holder, 'assign_mid', ctx.actor);
  return brand;
}

/**
 * Gives a locked brand its account at the provider and opens the payment gateway. Charges that
 * were made before keep the MID they were made for.
 */
async function writeMid(ctx: Ctx, tx: Tx, brand: BrandRow, tap_mid: string): Promise<void> {
  const { tap_mid: old_mid, pg_enabled } = brand;
  if (old_mid === tap_mid && pg_enabled) return;
  // Of two brands with one MID the constraint brands_tap_mid_unique refuses the second.
  await updateBrand(tx, brand, { tap_mid, pg_enabled: true, updated_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, {
    action: 'brand.mid_assigned',
    entity: 'brand',
    entity_id: brand.id,
    before: { tap_mid: old_mid, pg_enabled },
    after: { tap_mid, pg_enabled: true },
  });
}

/**
 * What a MID brings along, whether it is typed at the brand or at its lead: the gateway opens, the
 * lead closes, and a brand that never had a key gets one.
 */
async function giveMid(ctx: Ctx, tx: Tx, brand: BrandRow, mid: string): Promise<MidAssigned> {
  await writeMid(ctx, tx, brand, mid);
  await closeLead(ctx, tx, brand.id, mid);
  return { mid, api_credentials: await addFirstKey(ctx, tx, brand) };
}

/**
 * Assigns or changes the MID of an active brand.
 * @returns the credentials of the brand's first key, whose secret is told this once
 * @throws AppError BRAND_NOT_FOUND, CREDENTIALS_BRAND_NOT_ACTIVE, MID_TAKEN
 */
export const assignMid = (ctx: Ctx, brand_id: number, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) => giveMid(ctx, tx, await lockForMid(ctx, tx, brand_id), mid));

/**
 * The MID of a lead is the MID of its brand. Of two at once the first assigns it, and the second
 * finds the lead closed: the secret is told once.
 */
export const assignLeadMid = (ctx: Ctx, lead_id: string, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) => {
    const brand = await lockForMid(ctx, tx, await brandOfLead(tx, lead_id));
    await requireOpenLead(ctx, tx, lead_id);
    return giveMid(ctx, tx, brand, mid);
  });

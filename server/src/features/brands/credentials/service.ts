import type {
  ApiCredentials,
  ApiKeyInfo,
  MidAssigned,
} from '@diwan/contract/features/credentials/records';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { describeKeys, generateKey, hadKey, revokeKeys } from '../../credentials/service.ts';
import { closeLead } from '../../leads/service.ts';
import { queueMessage } from '../../messages/messages.ts';
import { requireBrand } from '../service.ts';
import { type BrandRow, findOwner, lockBrand } from '../store.ts';
import { assignBrandMid, holdActiveBrand } from './mid.ts';

export async function readApiKey(ctx: Ctx, brand_id: number): Promise<ApiKeyInfo> {
  await requireBrand(ctx, brand_id);
  return describeKeys(ctx.deps.db, brand_id, ctx.deps.clock.iso());
}

/** A key opens the till: its owner hears of every new one, whoever made it. */
async function tellOwner(ctx: Ctx, tx: Tx, brand: BrandRow): Promise<void> {
  const owner = await findOwner(tx, brand);
  if (!owner) return;
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: owner.email,
    recipient_role: 'brand_owner',
    language: owner.language,
    template: 'api_key_generated',
    params: { brand_name: brand.name },
    user_id: owner.id,
    brand_id: brand.id,
  });
}

async function generate(
  ctx: Ctx,
  tx: Tx,
  held: BrandRow,
  overlap_hours: number,
): Promise<ApiCredentials> {
  const credentials = await generateKey(ctx, tx, held.id, overlap_hours);
  await tellOwner(ctx, tx, held);
  return credentials;
}

/** Generates a key, or replaces it. The secret is in this answer and nowhere else. */
export const regenerateApiKey = (
  ctx: Ctx,
  brand_id: number,
  overlap_hours: number,
): Promise<ApiCredentials> =>
  ctx.transaction(async (tx) => {
    const brand = await holdActiveBrand(ctx, tx, brand_id);
    if (brand.tap_mid === null) {
      const sentence = 'Brand must have MID before generating API key';
      throw new AppError('STATE_FORBIDS', { sentence });
    }
    return generate(ctx, tx, brand, overlap_hours);
  });

/** Ends every key of a brand at once, whatever state the brand is in. */
export const revokeApiKey = (ctx: Ctx, brand_id: number): Promise<null> =>
  ctx.transaction(async (tx) => {
    const brand = await lockBrand(tx, ctx.scope, brand_id);
    if (!brand) throw new AppError('BRAND_NOT_FOUND');
    if (await revokeKeys(ctx, tx, brand_id)) return null;
    throw new AppError('STATE_FORBIDS', { sentence: 'There is no API key to revoke' });
  });

/**
 * What a MID brings along, whether it is typed at the brand or at its lead: the gateway opens, the
 * lead closes, and a brand that never had a key gets one.
 */
export async function assignMidTo(
  ctx: Ctx,
  tx: Tx,
  held: BrandRow,
  mid: string,
): Promise<MidAssigned> {
  await assignBrandMid(ctx, tx, held, mid);
  await closeLead(ctx, tx, held.id, mid);
  const api_credentials = (await hadKey(tx, held.id)) ? null : await generate(ctx, tx, held, 0);
  return { mid, api_credentials };
}

export const assignMid = (ctx: Ctx, brand_id: number, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) =>
    assignMidTo(ctx, tx, await holdActiveBrand(ctx, tx, brand_id), mid),
  );

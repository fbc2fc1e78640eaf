import type { ApiCredentials, ApiKeyInfo, MidAssigned } from '@diwan/contract/features/credentials';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { assignBrandMid, holdActiveBrand } from '../brands/mid.ts';
import { requireBrand } from '../brands/service.ts';
import { type BrandRow, lockBrand } from '../brands/store.ts';
import { closeLead } from '../leads/close.ts';
import { generateKey } from './generate.ts';
import * as store from './keys-store.ts';

const expiring = (keys: readonly store.KeyRow[], now: string): ApiKeyInfo['expiring_keys'] =>
  keys.flatMap(({ api_key, expires_at, revoked_at, last_used_at }) =>
    expires_at !== null && expires_at > now && revoked_at === null
      ? [{ api_key, expires_at, last_used: last_used_at }]
      : [],
  );

/** The newest key of a brand, revoked or not, and the replaced ones that still work. */
export async function readApiKey(ctx: Ctx, brand_id: number): Promise<ApiKeyInfo> {
  await requireBrand(ctx, brand_id);
  const keys = await store.findKeys(ctx.deps.db, brand_id);
  const [newest] = keys;
  return {
    has_api_key: newest !== undefined,
    api_key: newest?.api_key ?? null,
    api_key_active: newest?.revoked_at === null && newest.expires_at === null,
    api_key_created_at: newest?.created_at ?? null,
    api_key_last_used: newest?.last_used_at ?? null,
    expiring_keys: expiring(keys, ctx.deps.clock.iso()),
  };
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
    return generateKey(ctx, tx, brand, overlap_hours);
  });

/** Ends every key of a brand at once, whatever state the brand is in. */
export const revokeApiKey = (ctx: Ctx, brand_id: number): Promise<null> =>
  ctx.transaction(async (tx) => {
    const brand = await lockBrand(tx, ctx.scope, brand_id);
    if (!brand) throw new AppError('BRAND_NOT_FOUND');
    const revoked = await store.revokeKeys(tx, brand_id, ctx.deps.clock.iso());
    if (revoked === 0) {
      throw new AppError('STATE_FORBIDS', { sentence: 'There is no API key to revoke' });
    }
    await writeAudit(tx, ctx, {
      action: 'api_key.revoked',
      entity: 'brand',
      entity_id: brand_id,
      after: { revoked },
    });
    return null;
  });

/**
 * What a MID brings along, whether it is typed at the brand or at its lead: the gateway opens, the
 * lead closes, and a brand that never had a key gets one.
 */
export async function assignMidTo(
  ctx: Ctx,
  tx: Tx,
  brand: BrandRow,
  mid: string,
): Promise<MidAssigned> {
  await assignBrandMid(ctx, tx, brand, mid);
  await closeLead(ctx, tx, brand.id, mid);
  const keys = await store.findKeys(tx, brand.id);
  const api_credentials = keys.length === 0 ? await generateKey(ctx, tx, brand) : null;
  return { mid, api_credentials };
}

export const assignMid = (ctx: Ctx, brand_id: number, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) =>
    assignMidTo(ctx, tx, await holdActiveBrand(ctx, tx, brand_id), mid),
  );

import type { ApiKeyInfo } from '@diwan/contract/features/credentials/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { formatInstant } from '../../platform/clock/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import * as store from './keys-store.ts';
import { hashSecret, newCredentials, type NewCredentials } from './secret.ts';

const expiring = (keys: readonly store.KeyRow[], now: string): ApiKeyInfo['expiring_keys'] =>
  keys.flatMap(({ api_key, expires_at, revoked_at, last_used_at }) =>
    expires_at !== null && expires_at > now && revoked_at === null
      ? [{ api_key, expires_at, last_used: last_used_at }]
      : [],
  );

/** The newest key of a brand, revoked or not, and the replaced ones that still work. */
export async function describeKeys(db: Db, brand_id: number, now: string): Promise<ApiKeyInfo> {
  const keys = await store.findKeys(db, brand_id);
  const [newest] = keys;
  return {
    has_api_key: newest !== undefined,
    api_key: newest?.api_key ?? null,
    api_key_active: newest?.revoked_at === null && newest.expires_at === null,
    api_key_created_at: newest?.created_at ?? null,
    api_key_last_used: newest?.last_used_at ?? null,
    expiring_keys: expiring(keys, now),
  };
}

/** Whether the brand ever had a key. */
export const hadKey = async (db: Db, brand_id: number): Promise<boolean> =>
  (await store.findKeys(db, brand_id)).length > 0;

/**
 * Makes the brand's one lasting key. The caller holds the brand's row, so that of many at once each
 * replaces the one before.
 * @param overlap_hours for how long the replaced key goes on; 0 ends every older key at once
 */
export async function generateKey(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  overlap_hours: number,
): Promise<NewCredentials> {
  const { clock, secrets } = ctx.deps;
  const now = clock.iso();
  const first = !(await hadKey(tx, brand_id));
  if (overlap_hours === 0) {
    await store.revokeKeys(tx, brand_id, now);
  } else {
    const expires_at = formatInstant(clock.now().add({ hours: overlap_hours }));
    await store.expireLastingKey(tx, brand_id, expires_at);
  }
  const credentials = newCredentials();
  const { api_key, api_secret } = credentials;
  const { id } = await store.insertKey(tx, {
    brand_id,
    api_key,
    secret_hash: hashSecret(secrets, api_secret),
    created_by: ctx.actor.kind === 'user' ? ctx.actor.user_id : null,
    created_at: now,
  });
  await writeAudit(tx, ctx, {
    action: first ? 'api_key.generated' : 'api_key.regenerated',
    entity: 'brand',
    entity_id: brand_id,
    after: { key_id: id, overlap_hours },
  });
  return credentials;
}

/** Ends every key of a brand at once. @returns false when none worked any more */
export async function revokeKeys(ctx: Ctx, tx: Tx, brand_id: number): Promise<boolean> {
  const revoked = await store.revokeKeys(tx, brand_id, ctx.deps.clock.iso());
  if (revoked === 0) return false;
  await writeAudit(tx, ctx, {
    action: 'api_key.revoked',
    entity: 'brand',
    entity_id: brand_id,
    after: { revoked },
  });
  return true;
}

import { writeAudit } from '../../platform/audit/audit.ts';
import { formatInstant } from '../../platform/clock/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findOwner } from '../brands/store.ts';
import { queueMessage } from '../messages/service.ts';
import * as store from './keys-store.ts';
import { hashSecret, newCredentials, type NewCredentials } from './secret.ts';

interface Brand {
  readonly id: number;
  readonly name: string;
}

/** A key opens the till: its owner hears of every new one, whoever made it. */
async function tellOwner(ctx: Ctx, tx: Tx, brand: Brand): Promise<void> {
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

/**
 * Makes the brand's one lasting key. The caller holds the brand's row, so that of many at once each
 * replaces the one before.
 * @param overlap_hours for how long the replaced key goes on; 0 ends every older key at once
 */
export async function generateKey(
  ctx: Ctx,
  tx: Tx,
  brand: Brand,
  overlap_hours = 0,
): Promise<NewCredentials> {
  const { clock, secrets } = ctx.deps;
  const now = clock.iso();
  const older = await store.findKeys(tx, brand.id);
  if (overlap_hours === 0) {
    await store.revokeKeys(tx, brand.id, now);
  } else {
    const expires_at = formatInstant(clock.now().add({ hours: overlap_hours }));
    await store.expireLastingKey(tx, brand.id, expires_at);
  }
  const credentials = newCredentials();
  const { api_key, api_secret } = credentials;
  const { id } = await store.insertKey(tx, {
    brand_id: brand.id,
    api_key,
    secret_hash: hashSecret(secrets, api_secret),
    created_by: ctx.actor.kind === 'user' ? ctx.actor.user_id : null,
    created_at: now,
  });
  await writeAudit(tx, ctx, {
    action: older.length === 0 ? 'api_key.generated' : 'api_key.regenerated',
    entity: 'brand',
    entity_id: brand.id,
    after: { key_id: id, overlap_hours },
  });
  await tellOwner(ctx, tx, brand);
  return credentials;
}

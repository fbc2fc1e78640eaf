import type { Deps, IntegratorActor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { checkSecret } from './secret.ts';
import { findKey, type KnownKey, touchKey } from './store.ts';

/** Each use is worth a write only so often. */
const TOUCH_EVERY_MS = 60_000;

/** The hash of nothing: an unknown key takes the way of a wrong secret. */
const NO_HASH = '0'.repeat(64);

function mayCharge(key: KnownKey, now_ms: number): key is KnownKey & { tap_mid: string } {
  const expired = key.expires_at !== null && Date.parse(key.expires_at) <= now_ms;
  return !expired && key.revoked_at === null && key.status === 'active' && key.tap_mid !== null;
}

/**
 * Whose key this is. Null for an unknown, revoked or expired key, a wrong secret, and a brand that
 * is not active or has no MID: a caller isn't told which.
 */
export async function authenticateApiKey(
  db: Db,
  deps: Pick<Deps, 'secrets' | 'clock'>,
  api_key: string,
  api_secret: string,
): Promise<IntegratorActor | null> {
  const key = await findKey(db, api_key);
  const right = checkSecret(deps.secrets, api_secret, key?.secret_hash ?? NO_HASH);
  const now_ms = deps.clock.ms();
  if (!key || !right || !mayCharge(key, now_ms)) return null;
  if (key.last_used_at === null || now_ms - Date.parse(key.last_used_at) >= TOUCH_EVERY_MS) {
    await touchKey(db, key, deps.clock.iso());
  }
  const { brand_id, tap_mid } = key;
  return { kind: 'integrator', brand_id, api_key_id: key.id, tap_mid };
}

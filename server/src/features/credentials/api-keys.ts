import {
  credentialActions,
  KEY_ACTIONS,
  type KeyMode,
} from '@diwan/contract/features/credentials/actions';
import type {
  ApiCredentials,
  ApiKeyInfo,
  KeyDraft,
  KeyInfo,
} from '@diwan/contract/features/credentials/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { networkOf } from '../../platform/calls/address.ts';
import {
  API_SECRET_PREFIX,
  type ApiCredentials as ShownCredentials,
} from '../../platform/calls/gatekeeper.ts';
import { requireToken } from '../../platform/calls/rate-limit.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Client, Ctx, Deps, IntegratorActor } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { newShortToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { queueMessage } from '../messages/public.ts';
import * as store from './store.ts';

const PURPOSE = 'api-secret';

interface NewCredentials {
  readonly api_key: string;
  /**
   * The secret is shown once, because only its keyed hash is stored. It has 32 characters, because
   * some SDKs of Tap require that.
   */
  readonly api_secret: string;
}

/** Creates a random key and secret. The secret is shown once and never stored. */
export const newCredentials = (mode: KeyMode = 'live'): NewCredentials => ({
  api_key: `dk_${mode}_${newShortToken()}`,
  api_secret: `${API_SECRET_PREFIX}${mode}_${newShortToken()}`,
});

/** Returns the keyed hash of a secret. Only the hash is stored. */
export const hashSecret = (secrets: Secrets, api_secret: string): string =>
  secrets.hmac(PURPOSE, api_secret);

const checkSecret = (secrets: Secrets, api_secret: string, hash: string): boolean =>
  secrets.checkHmac(PURPOSE, api_secret, hash);

const expiring = (keys: readonly store.KeyRow[], now: string): ApiKeyInfo['expiring_keys'] =>
  keys.flatMap(({ api_key, expires_at, revoked_at, last_used_at }) =>
    expires_at !== null && expires_at > now && revoked_at === null
      ? [{ api_key, expires_at, last_used: last_used_at }]
      : [],
  );

const works = ({ expires_at, revoked_at }: store.KeyRow, now: string): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now);

const ofMode = (keys: readonly store.KeyRow[], wanted: KeyMode): store.KeyRow[] =>
  keys.filter(({ mode }) => mode === wanted);

/** Returns a brand with the facts that the action table of keys needs. */
const holderOf = (brand: store.BrandRow, keys: readonly store.KeyRow[], now: string) => ({
  ...brand,
  has_working_key: ofMode(keys, 'live').some((key) => works(key, now)),
  has_working_test_key: ofMode(keys, 'test').some((key) => works(key, now)),
});

/**
 * Returns the facts about the newest key, revoked or not, and the replaced keys that are still
 * valid.
 */
function infoOf(keys: readonly store.KeyRow[], now: string): KeyInfo {
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

/** Returns the facts about the live and the test keys of a brand. */
export async function readApiKey(ctx: Ctx, brand_id: number): Promise<ApiKeyInfo> {
  const { db, clock } = ctx.deps;
  const brand = await store.findBrand(db, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const keys = await store.findKeys(db, brand_id);
  const now = clock.iso();
  return {
    ...infoOf(ofMode(keys, 'live'), now),
    test: infoOf(ofMode(keys, 'test'), now),
    can: canOf(credentialActions, holderOf(brand, keys, now), ctx),
  };
}

/**
 * Locks the brand until the transaction ends. Refuses an action on its keys that is not allowed.
 */
async function lockFor(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  mode: KeyMode,
  action: 'generate' | 'revoke',
): Promise<store.BrandRow> {
  const brand = await store.lockBrand(tx, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const keys = await store.findKeys(tx, brand_id);
  const holder = holderOf(brand, keys, ctx.deps.clock.iso());
  requireAction(credentialActions, holder, KEY_ACTIONS[mode][action], ctx.actor);
  return brand;
}

/**
 * Notifies the owner of each new key, including keys that staff created, because a key gives access
 * to payments.
 */
async function writeToOwner(
  ctx: Ctx,
  tx: Tx,
  brand: KeyedBrand,
  overlap_hours: number,
): Promise<void> {
  const owner = await store.findOwner(tx, brand.id);
  if (!owner) return;
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: owner.email,
    recipient_role: 'brand_owner',
    language: owner.language,
    template: 'api_key_generated',
    params: { brand_name: brand.name, hours: overlap_hours > 0 ? String(overlap_hours) : null },
    user_id: owner.id,
    brand_id: brand.id,
  });
}

type KeyedBrand = Pick<store.BrandRow, 'id' | 'name'>;

/**
 * Creates the key of a locked brand for a mode. It has no expiry, and it replaces the previous key.
 */
async function generate(
  ctx: Ctx,
  tx: Tx,
  brand: KeyedBrand,
  { mode, overlap_hours }: KeyDraft,
  is_first: boolean,
): Promise<ApiCredentials> {
  const { clock, secrets } = ctx.deps;
  const brand_id = brand.id;
  const now = clock.iso();
  if (overlap_hours === 0) {
    await store.revokeKeys(tx, brand_id, mode, now);
  } else {
    const expires_at = formatInstant(clock.now().add({ hours: overlap_hours }));
    await store.expireLastingKey(tx, brand_id, mode, expires_at);
  }
  const credentials = newCredentials(mode);
  const { api_key, api_secret } = credentials;
  const { id } = await store.insertKey(tx, {
    brand_id,
    mode,
    api_key,
    secret_hash: hashSecret(secrets, api_secret),
    created_by: ctx.actor.kind === 'user' ? ctx.actor.user_id : null,
    created_at: now,
  });
  await writeAudit(tx, ctx, {
    action: is_first ? 'api_key.generated' : 'api_key.regenerated',
    entity: 'brand',
    entity_id: brand_id,
    after: { key_id: id, mode, overlap_hours },
  });
  if (mode === 'live') await writeToOwner(ctx, tx, brand, overlap_hours);
  return credentials;
}

const hadKey = async (tx: Tx, brand_id: number, mode: KeyMode): Promise<boolean> =>
  ofMode(await store.findKeys(tx, brand_id), mode).length > 0;

/**
 * Generates or replaces a key. Only this answer contains the secret.
 * @param draft `overlap_hours` is the time for which the replaced key stays valid; 0 ends all older
 * keys of the mode immediately
 */
export const regenerateApiKey = (
  ctx: Ctx,
  brand_id: number,
  draft: KeyDraft,
): Promise<ApiCredentials> =>
  ctx.transaction(async (tx) => {
    const brand = await lockFor(ctx, tx, brand_id, draft.mode, 'generate');
    return generate(ctx, tx, brand, draft, !(await hadKey(tx, brand_id, draft.mode)));
  });

/**
 * Creates the first live key of a locked brand.
 * @returns null if the brand has ever had one
 */
export const addFirstKey = async (
  ctx: Ctx,
  tx: Tx,
  brand: KeyedBrand,
): Promise<ApiCredentials | null> =>
  (await hadKey(tx, brand.id, 'live'))
    ? null
    : generate(ctx, tx, brand, { mode: 'live', overlap_hours: 0 }, true);

/** Ends all keys of a brand for a mode immediately, whatever the brand's status. */
export const revokeApiKey = (ctx: Ctx, brand_id: number, mode: KeyMode): Promise<null> =>
  ctx.transaction(async (tx) => {
    await lockFor(ctx, tx, brand_id, mode, 'revoke');
    const revoked = await store.revokeKeys(tx, brand_id, mode, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'api_key.revoked',
      entity: 'brand',
      entity_id: brand_id,
      after: { mode, revoked },
    });
    return null;
  });

/** The minimum time between two updates of `last_used_at`. */
const TOUCH_EVERY_MS = 60_000;

/** A hash that fits no secret. With it, an unknown key takes the same path as a wrong secret. */
const NO_HASH = '0'.repeat(64);

const isUsable = (key: store.KnownKey, now_ms: number): boolean => {
  const expired = key.expires_at !== null && Date.parse(key.expires_at) <= now_ms;
  return !expired && key.revoked_at === null && key.status === 'active';
};

/**
 * Returns the account to which the key's payments belong. It is the MID, or for a test key an
 * account that exists only here.
 */
const accountOf = ({ mode, brand_id, tap_mid }: store.KnownKey): string | null =>
  mode === 'test' ? `test_${brand_id}` : tap_mid;

async function findShownKey(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { api_key, api_secret }: ShownCredentials,
): Promise<store.KnownKey | undefined> {
  if (api_key !== undefined) return store.findKey(deps, api_key);
  // The secret may have been hashed with an earlier APP_SECRET.
  const hashes = deps.secrets.hmacs(PURPOSE, api_secret);
  const found = await Promise.all(hashes.map((hash) => store.findKeyBySecret(deps, hash)));
  return found.find((key) => key !== undefined);
}

/**
 * Identifies the caller by their key. Returns null in these cases, which the caller cannot
 * distinguish:
 * - The key is unknown, revoked or expired, or the secret is wrong.
 * - The brand is not active.
 * - The key is a live key, and the brand has no MID.
 */
export async function authenticateApiKey(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  shown: ShownCredentials,
): Promise<IntegratorActor | null> {
  const key = await findShownKey(deps, shown);
  const right = checkSecret(deps.secrets, shown.api_secret, key?.secret_hash ?? NO_HASH);
  const now_ms = deps.clock.ms();
  if (!key || !right || !isUsable(key, now_ms)) return null;
  const tap_mid = accountOf(key);
  if (tap_mid === null) return null;
  if (key.last_used_at === null || now_ms - Date.parse(key.last_used_at) >= TOUCH_EVERY_MS) {
    await store.touchKey(deps.db, key, deps.clock.iso());
  }
  const { brand_id, mode } = key;
  return { kind: 'integrator', brand_id, api_key_id: key.id, tap_mid, mode };
}

const FAILURES = { max: 20, per_seconds: 60 };

/**
 * Admits an integrator. Only failures are limited, by network. A secret of 144 random bits cannot
 * be guessed, and another user of the same network must not block a brand's sales.
 */
export async function admitIntegrator(
  deps: Deps,
  shown: ShownCredentials,
  client: Client,
): Promise<IntegratorActor | null> {
  const actor = await authenticateApiKey(deps, shown);
  if (actor) return actor;
  const bucket = `api-key:${networkOf(client.ip ?? 'unknown')}`;
  await requireToken(deps.db, bucket, FAILURES, deps.clock.iso());
  return null;
}

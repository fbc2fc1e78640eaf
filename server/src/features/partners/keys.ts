import { partnerKeyActions, type PartnerKeyState } from '@diwan/contract/features/partners/actions';
import type { PartnerKey, PartnerKeyDraft } from '@diwan/contract/features/partners/records';
import type { PartnerPermission } from '@diwan/contract/kernel/roles';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { networkOf } from '../../platform/calls/address.ts';
import { requireToken } from '../../platform/calls/rate-limit.ts';
import { formatInstant } from '../../platform/clock.ts';
import {
  type Client,
  type Ctx,
  type Deps,
  type PartnerKeyActor,
  signedIn,
} from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { PARTNER_KEY_PREFIX } from '../../platform/calls/gatekeeper.ts';
import { queueMessage } from '../messages/public.ts';
import { findReaders } from './employees-store.ts';
import * as store from './store.ts';

/**
 * Returns the shown part of a key, which distinguishes keys: 5 random characters at the beginning
 * and the last 4. They are 54 of 256 random bits.
 */
const hintOf = (api_key: string): string =>
  `${api_key.slice(0, PARTNER_KEY_PREFIX.length + 5)}…${api_key.slice(-4)}`;

export const showKey = ({ key_hint, permissions, ...key }: store.KeyRow): PartnerKey => ({
  hint: key_hint,
  permissions: permissions as PartnerPermission[],
  created_at: key.created_at,
  expires_at: key.expires_at,
  last_used_at: key.last_used_at,
  works: key.works,
});

export const keyStateOf = (keys: readonly store.KeyRow[]): PartnerKeyState =>
  keys.some(({ works }) => works) ? 'working' : 'none';

async function lockWithKeys(ctx: Ctx, tx: Tx, id: number) {
  const partner = await store.lockPartner(tx, id);
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  const keys = await store.findKeys(tx, id, ctx.deps.clock.iso());
  return { partner, state: keyStateOf(keys) };
}

/**
 * Notifies the users of the partner about a new key, because a key can read the data that they see.
 */
async function writeToEmployees(
  ctx: Ctx,
  tx: Tx,
  partner: store.LockedPartner,
  { expires, overlap_hours }: { readonly expires: string; readonly overlap_hours: number },
): Promise<void> {
  for (const reader of await findReaders(tx, partner.id)) {
    await queueMessage(tx, ctx.deps, {
      channel: 'email',
      to: reader.email,
      recipient_role: reader.role,
      language: reader.language,
      template: 'partner_key_generated',
      params: {
        name: reader.first_name,
        partner_name: partner.name,
        expires,
        hours: overlap_hours > 0 ? String(overlap_hours) : null,
      },
      user_id: reader.id,
    });
  }
}

/**
 * Creates the partner's current key. Only this answer contains the key.
 * @param draft `overlap_hours`: the time for which the replaced key still works; 0 ends every older
 * key immediately
 */
export const regenerateKey = (
  ctx: Ctx,
  id: number,
  { permissions, lifetime_days, overlap_hours }: PartnerKeyDraft,
): Promise<{ api_key: string }> =>
  ctx.transaction(async (tx) => {
    const { partner, state } = await lockWithKeys(ctx, tx, id);
    requireAction(partnerKeyActions, { state }, 'generate', ctx.actor);
    const { clock } = ctx.deps;
    const now = clock.iso();
    if (overlap_hours === 0) await store.revokeKeys(tx, id, now);
    const until = formatInstant(clock.now().add({ hours: overlap_hours }));
    await store.replaceKey(tx, id, now, until);
    const api_key = `${PARTNER_KEY_PREFIX}${newToken()}`;
    const expires_at = formatInstant(clock.now().add({ hours: 24 * lifetime_days }));
    const key = await store.insertKey(tx, {
      partner_id: id,
      key_hash: hashToken(api_key),
      key_hint: hintOf(api_key),
      permissions: [...permissions],
      created_by: signedIn(ctx).user_id,
      created_at: now,
      expires_at,
    });
    await writeAudit(tx, ctx, {
      action: 'partner.api_key_generated',
      entity: 'partner',
      entity_id: id,
      after: { key_id: key.id, permissions, expires_at, overlap_hours },
    });
    await writeToEmployees(ctx, tx, partner, {
      expires: expires_at.slice(0, 10),
      overlap_hours,
    });
    return { api_key };
  });

/** Revokes every key of a partner immediately. No process caches keys between calls. */
export const revokeKey = (ctx: Ctx, id: number): Promise<null> =>
  ctx.transaction(async (tx) => {
    const { state } = await lockWithKeys(ctx, tx, id);
    requireAction(partnerKeyActions, { state }, 'revoke', ctx.actor);
    const revoked = await store.revokeKeys(tx, id, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'partner.api_key_revoked',
      entity: 'partner',
      entity_id: id,
      after: { revoked: revoked.length },
    });
    return null;
  });

/** The minimum interval between recorded uses of a key. */
const TOUCH_EVERY_MS = 60_000;

/** The rate limit of one key: five calls a second on average. */
const CALLS = { max: 300, per_seconds: 60 };
/**
 * The rate limit of failures per network. 256 random bits cannot be guessed, but each attempt costs
 * a look-up.
 */
const FAILURES = { max: 20, per_seconds: 60 };

/**
 * Authenticates a partner's program. The key is looked up on each call, so that a revocation
 * applies immediately.
 */
export async function admitPartnerKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  api_key: string,
  client: Client,
): Promise<PartnerKeyActor | null> {
  const now = clock.iso();
  const key = await store.findWorkingKey(db, hashToken(api_key), now);
  if (!key) {
    await requireToken(db, `partner-key:${networkOf(client.ip ?? 'unknown')}`, FAILURES, now);
    return null;
  }
  const { id, partner_id, permissions, last_used_at } = key;
  await requireToken(db, `partner-key:${id}`, CALLS, now);
  if (last_used_at === null || clock.ms() - Date.parse(last_used_at) >= TOUCH_EVERY_MS) {
    await store.touchKey(db, key, now);
  }
  return { kind: 'partner_key', partner_id, key_id: id, permissions };
}

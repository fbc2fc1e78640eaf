import { PARTNER_PERMISSIONS, type PartnerPermission } from '@diwan/contract/kernel/roles';
import { PARTNER_KEY_PREFIX } from '../platform/calls/gatekeeper.ts';
import { hashToken, newToken } from '../platform/crypto/tokens.ts';
import type { TestApp } from './app.ts';

interface KeyDetails {
  readonly permissions?: readonly PartnerPermission[];
  /** The lifetime in days from now. */
  readonly days?: number;
}

/**
 * Adds an API key to a partner that has no current key.
 * @returns the headers for calls with the key
 */
export async function addPartnerKey(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  partner_id: number,
  { permissions = PARTNER_PERMISSIONS, days = 30 }: KeyDetails = {},
): Promise<{ readonly 'x-api-key': string }> {
  const api_key = `${PARTNER_KEY_PREFIX}${newToken()}`;
  await db
    .insertInto('partner_keys')
    .values({
      partner_id,
      key_hash: hashToken(api_key),
      key_hint: `${api_key.slice(0, 9)}…${api_key.slice(-4)}`,
      permissions: [...permissions],
      created_at: clock.iso(),
      expires_at: clock
        .now()
        .add({ hours: days * 24 })
        .toString(),
    })
    .execute();
  return { 'x-api-key': api_key };
}

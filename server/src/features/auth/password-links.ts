import type { Ctx } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertPasswordToken } from './store.ts';

const LIFETIME_HOURS = { setup: 72, reset: 1 } as const;

export interface PasswordLink {
  readonly url: string;
  readonly token_hash: string;
  readonly expires_at: string;
}

/** A single-use link to the page that sets a password; built from PUBLIC_URL, never from a header. */
export async function createPasswordLink(
  ctx: Ctx,
  tx: Tx,
  user: { readonly id: string; readonly email: string },
  purpose: 'setup' | 'reset',
): Promise<PasswordLink> {
  const { clock, config } = ctx.deps;
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = clock
    .now()
    .add({ hours: LIFETIME_HOURS[purpose] })
    .toString({ smallestUnit: 'millisecond' });
  await insertPasswordToken(tx, {
    token_hash,
    user_id: user.id,
    email: user.email,
    purpose,
    created_at: clock.iso(),
    expires_at,
  });
  const query = new URLSearchParams({ token, email: user.email });
  return { url: `${config.public_url}/setup-password?${query.toString()}`, token_hash, expires_at };
}

import { createHmac } from 'node:crypto';
import type { Deps } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findSecret, insertSecret, type SecretRow } from './secrets-store.ts';

export const newSecret = (): string => `whsec_${newToken()}`;

/** The brand's secret; the first one is made when somebody first needs it. */
export async function ensureSecret(
  db: Db,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
): Promise<SecretRow> {
  const known = await findSecret(db, brand_id);
  if (known) return known;
  await insertSecret(db, brand_id, secrets.seal(newSecret()), clock.iso());
  const made = await findSecret(db, brand_id);
  invariant(made, 'a secret was just made, by us or by somebody else');
  return made;
}

/** The secrets that sign now: the brand's own, and for a while the one it replaced. */
export async function signingSecrets(
  db: Db,
  deps: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
): Promise<readonly string[]> {
  const { secret_sealed, previous_sealed, previous_until } = await ensureSecret(db, deps, brand_id);
  const now = deps.clock.iso();
  const old = previous_until !== null && previous_until > now ? previous_sealed : null;
  return [secret_sealed, old].flatMap((sealed) => (sealed ? [deps.secrets.open(sealed)] : []));
}

/**
 * `t=<seconds since 1970>,v1=<hex>`: each `v1` is the HMAC-SHA256 of `<t>.<body>` with a secret.
 * A receiver takes the event when one of them is right and `t` is recent.
 */
export function signatureOf(secrets: readonly string[], body: string, now_ms: number): string {
  const t = Math.floor(now_ms / 1000);
  const macs = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'),
  );
  return [`t=${t}`, ...macs.map((mac) => `v1=${mac}`)].join(',');
}

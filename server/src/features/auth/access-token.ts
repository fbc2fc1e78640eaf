import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'access-token';

/** Made once: every request asks for it. */
const keys = new WeakMap<Secrets, KeyObject>();

function keyOf(secrets: Secrets): KeyObject {
  const key = keys.get(secrets) ?? createSecretKey(secrets.deriveKey(PURPOSE));
  keys.set(secrets, key);
  return key;
}

/**
 * A signed token that names a session. The session's row decides whether it still counts, and for
 * what; `scope` only tells the browser that it opens the steps of a registration alone.
 */
export async function signAccessToken(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  session_id: string,
  lifetime_s: number,
  kind: 'full' | 'onboarding' = 'full',
): Promise<string> {
  const now = Math.floor(clock.ms() / 1000);
  return new SignJWT(kind === 'onboarding' ? { scope: kind } : {})
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session_id)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime_s)
    .sign(keyOf(secrets));
}

/** The session's id; null when the token is forged, altered or past its time. */
export async function readAccessToken(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  token: string,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), {
      algorithms: [ALGORITHM],
      currentDate: new Date(clock.ms()),
    });
    return payload.sub ?? null;
  } catch {
    // Every reason is answered alike: this token does not count.
    return null;
  }
}

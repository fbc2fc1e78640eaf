import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'access-token';

interface Read {
  readonly session_id: string;
  readonly expires_at_s: number;
}

interface Reader {
  readonly key: KeyObject;
  /**
   * Tokens whose signature was found right, oldest first. A browser sends the same one with every
   * call for minutes, and checking it costs as much as the rest of a short call. What a token
   * names can change no more; whether its session still counts is asked anew each time.
   */
  readonly seen: Map<string, Read>;
}

const MOST_SEEN = 10_000;

/** Made once: every request asks for it. */
const readers = new WeakMap<Secrets, Reader>();

function readerOf(secrets: Secrets): Reader {
  const known = readers.get(secrets);
  if (known) return known;
  const made = { key: createSecretKey(secrets.deriveKey(PURPOSE)), seen: new Map<string, Read>() };
  readers.set(secrets, made);
  return made;
}

function remember({ seen }: Reader, token: string, read: Read): void {
  const [oldest] = seen.size < MOST_SEEN ? [] : seen.keys();
  if (oldest !== undefined) seen.delete(oldest);
  seen.set(token, read);
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
    .sign(readerOf(secrets).key);
}

/** The session's id; null when the token is forged, altered or past its time. */
export async function readAccessToken(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  token: string,
): Promise<string | null> {
  const reader = readerOf(secrets);
  const now_s = Math.floor(clock.ms() / 1000);
  const seen = reader.seen.get(token);
  if (seen) return seen.expires_at_s > now_s ? seen.session_id : null;
  try {
    const { payload } = await jwtVerify(token, reader.key, {
      algorithms: [ALGORITHM],
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(clock.ms()),
    });
    const { sub = '', exp = 0 } = payload;
    remember(reader, token, { session_id: sub, expires_at_s: exp });
    return sub;
  } catch {
    // Every reason is answered alike: this token does not count.
    return null;
  }
}

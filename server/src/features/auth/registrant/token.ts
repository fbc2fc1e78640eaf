import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '../../../platform/context.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'registration-token';
const LIVES_S = 14 * 24 * 60 * 60;

/** Whose registration it is. The owner is named too: another owner needs another proof. */
export interface Registrant {
  readonly brand_id: number;
  readonly user_id: string;
}

export interface RegistrationToken {
  readonly token: string;
  readonly expires_at: string;
}

type Signer = Pick<Deps, 'secrets' | 'clock'>;

/** The signed proof of being the registrant of one brand, good for 14 days. */
export async function signRegistrationToken(
  { secrets, clock }: Signer,
  { brand_id, user_id }: Registrant,
): Promise<RegistrationToken> {
  const now = Math.floor(clock.ms() / 1000);
  const token = await new SignJWT({ owner: user_id })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(brand_id))
    .setIssuedAt(now)
    .setExpirationTime(now + LIVES_S)
    .sign(secrets.deriveKey(PURPOSE));
  const expires_at = Temporal.Instant.fromEpochMilliseconds((now + LIVES_S) * 1000);
  return { token, expires_at: expires_at.toString({ smallestUnit: 'millisecond' }) };
}

export interface ReadToken extends Registrant {
  /** Seconds until it ends by itself. */
  readonly remaining_s: number;
}

/** What a token proves; null when it is forged, altered or past its time. */
export async function readRegistrationToken(
  { secrets, clock }: Signer,
  token: string,
): Promise<ReadToken | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.deriveKey(PURPOSE), {
      algorithms: [ALGORITHM],
      currentDate: new Date(clock.ms()),
    });
    const { sub, owner, exp } = payload;
    if (sub === undefined || typeof owner !== 'string' || exp === undefined) return null;
    const remaining_s = exp - Math.floor(clock.ms() / 1000);
    return { brand_id: Number(sub), user_id: owner, remaining_s };
  } catch {
    // Every reason is answered alike: this token does not count.
    return null;
  }
}

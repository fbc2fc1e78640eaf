import { jwtVerify, SignJWT } from 'jose';
import type { Actor, Deps, RegistrantActor } from '../../platform/context.ts';
import { scopeOf } from '../../platform/scope.ts';
import { findOpenOwner, isBrandWithin } from './store.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'registration-token';
const LIVES_S = 14 * 24 * 60 * 60;

/** Whose registration it is. The owner is named too: another owner needs another proof. */
interface Registrant {
  readonly brand_id: number;
  readonly user_id: string;
  readonly email: string;
}

interface RegistrationToken {
  readonly token: string;
  readonly expires_at: string;
}

type Signer = Pick<Deps, 'secrets' | 'clock'>;

/** A corrected address ends every proof that was made for the one before. */
const addressMark = ({ secrets }: Pick<Deps, 'secrets'>, email: string): string =>
  secrets.blindIndex(PURPOSE, email);

/** The signed proof of being the registrant of one brand, good for 14 days. */
export async function signRegistrationToken(
  { secrets, clock }: Signer,
  { brand_id, user_id, email }: Registrant,
): Promise<RegistrationToken> {
  const now = Math.floor(clock.ms() / 1000);
  const token = await new SignJWT({ owner: user_id, address: addressMark({ secrets }, email) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(brand_id))
    .setIssuedAt(now)
    .setExpirationTime(now + LIVES_S)
    .sign(secrets.deriveKey(PURPOSE));
  const expires_at = Temporal.Instant.fromEpochMilliseconds((now + LIVES_S) * 1000);
  return { token, expires_at: expires_at.toString({ smallestUnit: 'millisecond' }) };
}

interface ReadToken extends Omit<Registrant, 'email'> {
  readonly address: string;
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
    const { sub, owner, address, exp } = payload;
    if (sub === undefined || exp === undefined) return null;
    if (typeof owner !== 'string' || typeof address !== 'string') return null;
    const remaining_s = exp - Math.floor(clock.ms() / 1000);
    return { brand_id: Number(sub), user_id: owner, address, remaining_s };
  } catch {
    // Every reason is answered alike: this token does not count.
    return null;
  }
}

export type RegistrationPage = 'documents' | 'agreement' | 'pending-approval';

interface RegistrationLink {
  readonly url: string;
  readonly expires_at: string;
}

/** The link of a message with which a registration goes on, on any phone; with a fresh proof. */
export async function createRegistrationLink(
  deps: Pick<Deps, 'secrets' | 'clock' | 'config'>,
  registrant: Registrant,
  page: RegistrationPage,
): Promise<RegistrationLink> {
  const { token, expires_at } = await signRegistrationToken(deps, registrant);
  const query = new URLSearchParams({ access: token });
  const path = `/brand/${registrant.brand_id}/${page}`;
  return { url: `${deps.config.public_url}${path}?${query.toString()}`, expires_at };
}

async function admitByToken(
  deps: Deps,
  brand_id: number,
  token: string,
): Promise<RegistrantActor | null> {
  const proof = await readRegistrationToken(deps, token);
  if (proof?.brand_id !== brand_id) return null;
  // Asked on every call: a password ends the proof at once.
  const owner = await findOpenOwner(deps.db, brand_id);
  if (owner?.user_id !== proof.user_id) return null;
  if (proof.address !== addressMark(deps, owner.email)) return null;
  return { kind: 'registrant', brand_id, user_id: owner.user_id, email: owner.email };
}

async function isAdmittedBySession(deps: Deps, brand_id: number, caller: Actor): Promise<boolean> {
  if (caller.kind !== 'user') return false;
  if (caller.session_kind === 'full') return isBrandWithin(deps.db, scopeOf(caller), brand_id);
  if (caller.brand_id !== brand_id) return false;
  const owner = await findOpenOwner(deps.db, brand_id);
  return owner?.user_id === caller.user_id;
}

/**
 * Who calls about this brand: staff in scope or its owner by their session, else the registrant by
 * a proof. A session comes first, so that staff who run the wizard are known as themselves.
 * @param proofs registration tokens, the one that counts first in front
 */
export async function admitRegistrant(
  deps: Deps,
  brand_id: number,
  caller: Actor | null,
  proofs: readonly string[],
): Promise<Actor | null> {
  if (caller && (await isAdmittedBySession(deps, brand_id, caller))) return caller;
  for (const token of proofs) {
    const registrant = await admitByToken(deps, brand_id, token);
    if (registrant) return registrant;
  }
  return null;
}

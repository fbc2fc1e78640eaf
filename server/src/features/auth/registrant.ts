import { jwtVerify, SignJWT } from 'jose';
import type { PresentedProofs } from '../../platform/calls/gatekeeper.ts';
import type { Actor, Ctx, Deps, RegistrantActor } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { scopeOf } from '../../platform/scope.ts';
import { beginMailedEpoch, findProofs, insertProofs } from './proofs-store.ts';
import { findOpenOwner, isBrandWithin } from './store.ts';

const ALGORITHM = 'HS256';
const PURPOSE = 'registration-token';
const LIVES_S = 14 * 24 * 60 * 60;

/** A brand and its owner. A proof names the owner, so a new owner needs a new proof. */
interface Registrant {
  readonly brand_id: number;
  readonly user_id: string;
  readonly email: string;
}

/**
 * The way in which a proof reached the caller: by a mailed link, by a link to a phone, or as the
 * cookie of a device.
 */
type ProofChannel = 'mail' | 'phone' | 'device';

interface Claims {
  readonly via: ProofChannel;
  readonly epoch: number;
  /** True if the device has opened a mailed link. It has no effect for `via: 'mail'`. */
  readonly by_mail: boolean;
  readonly device: string;
}

interface RegistrationToken {
  readonly token: string;
  readonly expires_at: string;
}

type Signer = Pick<Deps, 'secrets' | 'clock'>;

/** Returns a keyed hash of the owner's address, which binds a proof to it. */
const addressMark = ({ secrets }: Pick<Deps, 'secrets'>, email: string): string =>
  secrets.blindIndex(PURPOSE, email);

/** Signs the proof that its holder is the registrant of one brand. It is valid for 14 days. */
export async function signRegistrationToken(
  { secrets, clock }: Signer,
  { brand_id, user_id, email }: Registrant,
  claims: Claims,
): Promise<RegistrationToken> {
  const now = Math.floor(clock.ms() / 1000);
  const address = addressMark({ secrets }, email);
  const token = await new SignJWT({ owner: user_id, address, ...claims })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(brand_id))
    .setIssuedAt(now)
    .setExpirationTime(now + LIVES_S)
    .sign(secrets.deriveKey(PURPOSE));
  const expires_at = Temporal.Instant.fromEpochMilliseconds((now + LIVES_S) * 1000);
  return { token, expires_at: expires_at.toString({ smallestUnit: 'millisecond' }) };
}

interface ReadToken extends Omit<Registrant, 'email'>, Claims {
  readonly address: string;
  /** The number of seconds until the token expires. */
  readonly remaining_s: number;
}

/**
 * Reads the claims of a token. A token of an earlier release has none. It is treated as sent to a
 * phone.
 */
function claimsOf(payload: Readonly<Record<string, unknown>>): Claims {
  const { via, epoch, by_mail, device } = payload;
  return {
    via: via === 'mail' || via === 'device' ? via : 'phone',
    epoch: typeof epoch === 'number' ? epoch : 0,
    by_mail: by_mail === true,
    device: typeof device === 'string' ? device : '',
  };
}

/** Reads the claims of a token. Returns null if it is forged, altered or expired. */
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
    return { brand_id: Number(sub), user_id: owner, address, remaining_s, ...claimsOf(payload) };
  } catch {
    // Every failure has the same answer, so that a forger learns nothing.
    return null;
  }
}

/**
 * Signs the proof of the device that enters step 1. It proves nothing about the owner's mailbox.
 */
export async function startDeviceProof(
  deps: Signer,
  tx: Tx,
  registrant: Registrant,
): Promise<RegistrationToken> {
  const device = newToken();
  await insertProofs(tx, registrant.user_id, device);
  return signRegistrationToken(deps, registrant, {
    via: 'device',
    epoch: 0,
    by_mail: false,
    device,
  });
}

/** Signs the proof that a device keeps after it opened a link. */
export async function signDeviceProof(
  deps: Signer,
  actor: RegistrantActor,
): Promise<string | null> {
  const { brand_id, user_id, email, epoch, by_mail, device } = actor;
  if (user_id === null || email === null) return null;
  const claims = { via: 'device', epoch, by_mail, device } as const;
  return (await signRegistrationToken(deps, { brand_id, user_id, email }, claims)).token;
}

/**
 * Signs the proof that a device keeps after it changed the owner's address. The new mailbox is
 * unproved.
 */
export async function renewDeviceProof(
  { deps, actor }: Pick<Ctx, 'deps' | 'actor'>,
  registrant: Registrant,
): Promise<string> {
  const { epoch } = await findProofs(deps.db, registrant.user_id);
  const device = actor.kind === 'registrant' ? actor.device : newToken();
  const claims = { via: 'device', epoch, by_mail: false, device } as const;
  return (await signRegistrationToken(deps, registrant, claims)).token;
}

/** The pages that a registrant opens by link. */
export type RegistrationPage = 'documents' | 'agreement' | 'pending-approval';

interface RegistrationLink {
  readonly url: string;
  readonly expires_at: string;
}

/** The links of a registration, by channel. Only the mailed link proves the mailbox. */
export interface RegistrationLinks {
  readonly email: RegistrationLink;
  /**
   * The link is null until the registrant has checked a phone number that another device entered.
   */
  readonly phone: RegistrationLink | null;
  /** True if the mailbox is proved. Messages to a proved mailbox have no rate limit. */
  readonly proved: boolean;
  /** The address that a visitor typed, if it belongs to another account; otherwise null. */
  readonly named_email: string | null;
}

/** Creates the links with which a registrant can continue on any device. Each has a fresh proof. */
export async function createRegistrationLinks(
  deps: Pick<Deps, 'secrets' | 'clock' | 'config'>,
  db: Db,
  registrant: Registrant,
  page: RegistrationPage,
): Promise<RegistrationLinks> {
  const { epoch, unchecked, ...standing } = await findProofs(db, registrant.user_id);
  const linkVia = async (via: 'mail' | 'phone'): Promise<RegistrationLink> => {
    const claims = { via, epoch, by_mail: via === 'mail', device: newToken() };
    const { token, expires_at } = await signRegistrationToken(deps, registrant, claims);
    const query = new URLSearchParams({ access: token });
    const path = `/brand/${registrant.brand_id}/${page}`;
    return { url: `${deps.config.public_url}${path}?${query.toString()}`, expires_at };
  };
  const phone = unchecked ? null : await linkVia('phone');
  return { email: await linkVia('mail'), phone, ...standing };
}

type OpenOwner = NonNullable<Awaited<ReturnType<typeof findOpenOwner>>>;

interface Proof {
  readonly via: ProofChannel;
  readonly owner: OpenOwner;
  readonly actor: RegistrantActor;
}

/**
 * Returns whether a proof is still valid. A mailed link is valid until the address changes. Other
 * proofs are valid only in their own epoch.
 */
const countsIn = ({ via, epoch }: Claims, owner: OpenOwner): boolean =>
  via === 'mail' ? epoch >= owner.links_from && epoch <= owner.epoch : epoch === owner.epoch;

async function readProof(
  deps: Deps,
  brand_id: number,
  token: string | undefined,
): Promise<Proof | null> {
  const read = token === undefined ? null : await readRegistrationToken(deps, token);
  if (read?.brand_id !== brand_id) return null;
  // The owner is read on every call, so that setting a password ends the proof immediately.
  const owner = await findOpenOwner(deps.db, brand_id);
  if (owner?.user_id !== read.user_id) return null;
  if (read.address !== addressMark(deps, owner.email) || !countsIn(read, owner)) return null;
  const { user_id, email, epoch } = owner;
  const { by_mail, device } = read;
  const proof = { by_mail, device, epoch, provisional: owner.mailed_at === null };
  const actor = { kind: 'registrant', brand_id, user_id, email, ...proof } as const;
  return { via: read.via, owner, actor };
}

/** Opens a mailed link. Begins a new epoch, which ends every earlier proof of a device or phone. */
async function openMailedLink(
  { db, clock }: Deps,
  { owner, actor }: Proof,
  cookie: Proof | null,
): Promise<RegistrantActor> {
  const { user_id, epoch } = owner;
  const began_here = cookie?.via === 'device' && cookie.actor.device === owner.began_on;
  const opening = { user_id, epoch, began_here, now: clock.iso() };
  const device = began_here ? cookie.actor.device : newToken();
  return { ...actor, device, epoch: await beginMailedEpoch(db, opening), provisional: false };
}

async function admitByProofs(
  deps: Deps,
  brand_id: number,
  { header, link, cookie }: PresentedProofs,
): Promise<RegistrantActor | null> {
  const kept = await readProof(deps, brand_id, cookie);
  const stated = await readProof(deps, brand_id, header);
  const opened = stated ? null : await readProof(deps, brand_id, link);
  // A device's proof in a URL is not accepted. Otherwise a link could store another person's proof
  // in a browser.
  const linked = opened?.via === 'device' ? null : opened;
  const proof = stated ?? linked ?? kept;
  if (proof?.via !== 'mail') return proof?.actor ?? null;
  if (linked && kept?.actor.by_mail) return kept.actor;
  if (!linked && proof.owner.mailed_at !== null) return proof.actor;
  return openMailedLink(deps, proof, kept);
}

async function admitBySession(deps: Deps, brand_id: number, caller: Actor): Promise<Actor | null> {
  if (caller.kind !== 'user') return null;
  if (caller.session_kind === 'full') {
    return (await isBrandWithin(deps.db, scopeOf(caller), brand_id)) ? caller : null;
  }
  if (caller.brand_id !== brand_id || !caller.proof) return null;
  const owner = await findOpenOwner(deps.db, brand_id);
  if (owner?.user_id !== caller.user_id || owner.epoch !== caller.proof.epoch) return null;
  return { ...caller, proof: { ...caller.proof, provisional: owner.mailed_at === null } };
}

/**
 * Identifies the caller of a brand's registration: staff in scope or its owner by a session,
 * otherwise the registrant by a proof. A session comes first, so that staff who run the wizard act
 * under their own names. A mailed link precedes an onboarding session, which proves no more than
 * the device that started it.
 */
export async function admitRegistrant(
  deps: Deps,
  brand_id: number,
  caller: Actor | null,
  proofs: PresentedProofs,
): Promise<Actor | null> {
  const signed_in = caller && (await admitBySession(deps, brand_id, caller));
  const onboards = signed_in?.kind === 'user' && signed_in.session_kind === 'onboarding';
  if (signed_in && !(onboards && proofs.link !== undefined)) return signed_in;
  const proof = await admitByProofs(deps, brand_id, proofs);
  return proof?.by_mail ? proof : (signed_in ?? proof);
}

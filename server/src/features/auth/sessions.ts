import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Session } from '@diwan/contract/features/auth/records';
import { jwtVerify, SignJWT } from 'jose';
import type { Ctx, Deps, SessionProof } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findSessionUser } from '../users/public.ts';
import { findProofs } from './proofs-store.ts';
import { insertRefreshToken, insertSession, markReplaced } from './store.ts';

const ALGORITHM = 'HS256';
const TOKEN_PURPOSE = 'access-token';

interface TokenClaims {
  readonly session_id: string;
  readonly expires_at_s: number;
}

interface Reader {
  readonly key: KeyObject;
  /**
   * Tokens whose signature was verified, oldest first. A browser sends the same token for minutes.
   * Verifying it costs as much as the rest of a short call. Only the signature is cached. Every
   * call reads whether the session is still valid.
   */
  readonly seen: Map<string, TokenClaims>;
}

const MOST_SEEN = 10_000;

/** Readers are cached for each `Secrets`, since every request needs one. */
const readers = new WeakMap<Secrets, Reader>();

function readerOf(secrets: Secrets): Reader {
  const known = readers.get(secrets);
  if (known) return known;
  const made = {
    key: createSecretKey(secrets.deriveKey(TOKEN_PURPOSE)),
    seen: new Map<string, TokenClaims>(),
  };
  readers.set(secrets, made);
  return made;
}

function noteSeen({ seen }: Reader, token: string, read: TokenClaims): void {
  const [oldest] = seen.size < MOST_SEEN ? [] : seen.keys();
  if (oldest !== undefined) seen.delete(oldest);
  seen.set(token, read);
}

/**
 * Signs a token that names a session. The session's row decides whether the token is valid, and its
 * permissions. `scope` only informs the browser that the token reaches only the steps of a
 * registration.
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

/** Returns the session's id; null if the token is forged, altered or expired. */
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
    noteSeen(reader, token, { session_id: sub, expires_at_s: exp });
    return sub;
  } catch {
    // Every failure has the same answer, so that a forger learns nothing.
    return null;
  }
}

const ACCESS_S = 15 * 60;
const ONBOARDING_S = 60 * 60;
const DAY_S = 24 * 60 * 60;
export const REMEMBERED_S = 30 * DAY_S;

/** The single-use token that renews a session. */
interface RefreshToken {
  readonly text: string;
  /** True if the cookie remains after the end of the browser session. */
  readonly remember: boolean;
}

/** A started session with its refresh token. */
export interface SignedIn {
  readonly session: Session;
  readonly refresh: RefreshToken;
}

const after = (ctx: Ctx, seconds: number): string =>
  ctx.deps.clock.now().add({ seconds }).toString({ smallestUnit: 'millisecond' });

/** Builds the answer to a sign-in: a fresh access token and its user. */
export async function openAnswer(
  ctx: Ctx,
  tx: Tx,
  session_id: string,
  user_id: string,
  kind: 'full' | 'onboarding' = 'full',
): Promise<Session> {
  const user = await findSessionUser(tx, user_id);
  invariant(user, 'a session belongs to a user');
  const lifetime_s = kind === 'onboarding' ? ONBOARDING_S : ACCESS_S;
  const token = await signAccessToken(ctx.deps, session_id, lifetime_s, kind);
  if (kind === 'full') return { token, user };
  const { named_email } = await findProofs(tx, user_id);
  // A registrant sees the address that they typed, even if it belongs to another account.
  return { token, user: { ...user, email: named_email ?? user.email } };
}

/**
 * Derives the only successor of a refresh token with the server's key. A repeated request then gets
 * the same successor, although only hashes are stored.
 */
export const successorOf = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  Buffer.from(secrets.hmac('refresh-successor', token), 'hex').toString('base64url');

/** Replaces a refresh token by its successor. @returns the successor's text */
export async function replaceRefreshToken(
  { deps }: Ctx,
  tx: Tx,
  session_id: string,
  token: string,
): Promise<string> {
  const now = deps.clock.iso();
  const text = successorOf(deps, token);
  await markReplaced(tx, hashToken(token), now);
  await insertRefreshToken(tx, hashToken(text), session_id, now);
  return text;
}

/** The number of seconds for which a confirmation is valid. */
const CONFIRMED_S = 15 * 60;

/** Returns the time at which a confirmation that is given now expires. */
export const confirmedUntil = (ctx: Ctx): string => after(ctx, CONFIRMED_S);

export interface NewSignIn {
  readonly remember: boolean;
  /** The time when a second factor was proved; null if none was required. */
  readonly factor_at: string | null;
  /** The time when the confirmation expires; null if the sign-in was no confirmation. */
  readonly confirmed_until: string | null;
}

/** Signs a user in: creates a session with its first refresh and access tokens. */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  { remember, factor_at, confirmed_until }: NewSignIn,
): Promise<SignedIn> {
  const { id } = await insertSession(tx, {
    user_id,
    kind: 'full',
    remember,
    factor_at,
    confirmed_until,
    ip: ctx.client.ip,
    user_agent: ctx.client.user_agent,
    now: ctx.deps.clock.iso(),
    expires_at: after(ctx, remember ? REMEMBERED_S : DAY_S),
  });
  const text = newToken();
  await insertRefreshToken(tx, hashToken(text), id, ctx.deps.clock.iso());
  const session = await openAnswer(ctx, tx, id, user_id);
  return { session, refresh: { text, remember } };
}

/**
 * Starts a session that reaches only one brand's agreement and password steps. It ends after 60
 * minutes and cannot be refreshed. The caller must check that the owner has no password yet.
 * @param proof the registrant's proof. The session has the rights of this proof and ends with its
 * epoch
 */
export async function startOnboardingSession(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  proof: SessionProof,
): Promise<Session> {
  const { id } = await insertSession(tx, {
    user_id,
    kind: 'onboarding',
    remember: false,
    by_mail: proof.by_mail,
    proof_epoch: proof.epoch,
    proof_device: proof.device,
    ip: ctx.client.ip,
    user_agent: ctx.client.user_agent,
    now: ctx.deps.clock.iso(),
    expires_at: after(ctx, ONBOARDING_S),
  });
  return openAnswer(ctx, tx, id, user_id, 'onboarding');
}

import type { authEndpoints, Session } from '@diwan/contract/features/auth';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { networkOf } from '../../platform/http/client/address.ts';
import { refillBucket, requireToken, takeToken } from '../../platform/http/rate-limit.ts';
import { signedIn, type WithCookies, withCookies } from '../../platform/http/routes.ts';
import { eraseRegistrationLinks, markLinkUsed } from '../messages/service.ts';
import { readSettings } from '../settings/service.ts';
import { findUserByEmail, findUserById, lockPassword, setPasswordHash } from '../users/service.ts';
import { readAccessToken } from './access-token.ts';
import { checkPassword, hashPassword, requireGoodPassword } from './password.ts';
import {
  addRefreshToken,
  clearedRefreshCookie,
  openAnswer,
  REFRESH_COOKIE,
  refreshCookie,
  startSession,
} from './sessions.ts';
import {
  endSession,
  endSessionsOfUser,
  findLiveSession,
  lockRefreshToken,
  replaceRefreshToken,
  usePasswordToken,
  useUpPasswordTokens,
} from './store.ts';

/** Ten wrong tries, then one more every half minute: slow for a guesser, never for good. */
const TRIES = { max: 10, per_seconds: 300 };
/** From all networks together: enough that one guesser cannot keep the owner out. */
const TRIES_IN_ALL = { max: 60, per_seconds: 600 };
/** Links to one mailbox; whoever asks for more has them already. */
const LINKS = { max: 5, per_seconds: 3600 };
const GRACE_S = 30;

type Calls = typeof authEndpoints;

/** The address stands in no table that is kept for whoever tries it. */
const bucketOf = (ctx: Ctx, action: string, email: string): string =>
  `${action}:${ctx.deps.secrets.hmac('login-tries', email).slice(0, 32)}`;

/**
 * Checking a password takes a while. One that was changed or reset in the meantime counts no more,
 * else a session would outlive the change that ends all sessions.
 */
async function requireSamePassword(
  tx: Tx,
  user: { readonly id: string; readonly password_hash: string | null },
): Promise<void> {
  const current = await lockPassword(tx, user.id);
  if (current?.password_hash !== user.password_hash) throw new AppError('CREDENTIALS_WRONG');
}

/** Signs in. Unknown, wrong, inactive and password-less accounts are refused alike. */
export async function login(
  ctx: Ctx,
  { email, password, remember_me = false }: Body<Calls['login']>,
): Promise<WithCookies<Session>> {
  const { db, clock } = ctx.deps;
  const account = bucketOf(ctx, 'login', email);
  const own = `${account}:${networkOf(ctx.client.ip ?? 'unknown')}`;
  await requireToken(db, own, TRIES, clock.iso());
  await requireToken(db, account, TRIES_IN_ALL, clock.iso());
  const user = await findUserByEmail(db, email);
  const known = user?.active ? user.password_hash : null;
  const right = await checkPassword(known, password);
  if (!user || !right) throw new AppError('CREDENTIALS_WRONG');
  const { session, cookie } = await db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, user);
    await refillBucket(tx, own);
    await writeAudit(tx, ctx, { action: 'auth.login', entity: 'user', entity_id: user.id });
    return startSession(ctx, tx, user.id, remember_me);
  });
  return withCookies(session, [cookie]);
}

/** Uses up the refresh token; null when it is unknown, ended, or a replay that ends the family. */
async function rotate(ctx: Ctx, tx: Tx, token: string): Promise<WithCookies<Session> | null> {
  const now = ctx.deps.clock.iso();
  const found = await lockRefreshToken(tx, hashToken(token));
  if (!found) return null;
  const { session_id, replaced_at, remember } = found;
  if (replaced_at !== null && Date.parse(now) - Date.parse(replaced_at) > GRACE_S * 1000) {
    await endSession(tx, session_id, 'replay', now);
    return null;
  }
  const session = await findLiveSession(tx, session_id, now);
  if (!session) return null;
  await replaceRefreshToken(tx, hashToken(token), now);
  const next = await addRefreshToken(ctx, tx, session_id);
  const answer = await openAnswer(ctx, tx, session_id, session.user_id);
  return withCookies(answer, [refreshCookie(next, remember)]);
}

/** A new access token for the cookie's session; the cookie is replaced by the next one. */
export async function refresh(ctx: Ctx): Promise<WithCookies<Session>> {
  const token = ctx.client.cookies[REFRESH_COOKIE];
  const answer = token ? await ctx.transaction((tx) => rotate(ctx, tx, token)) : null;
  if (!answer) throw new AppError('UNAUTHENTICATED');
  return answer;
}

/** Ends the session of the cookie or of the bearer; without either there is nothing to end. */
export async function logout(ctx: Ctx): Promise<WithCookies<null>> {
  const token = ctx.client.cookies[REFRESH_COOKIE];
  await ctx.transaction(async (tx) => {
    const now = ctx.deps.clock.iso();
    const found = token ? await lockRefreshToken(tx, hashToken(token)) : undefined;
    if (found) await endSession(tx, found.session_id, 'sign_out', now);
    if (ctx.actor.kind !== 'user') return;
    await endSession(tx, ctx.actor.session_id, 'sign_out', now);
    const entity_id = ctx.actor.user_id;
    await writeAudit(tx, ctx, { action: 'auth.logout', entity: 'user', entity_id });
  });
  return withCookies(null, [clearedRefreshCookie]);
}

/** The work is a job for known and unknown addresses alike, so that the answer takes as long. */
export async function forgotPassword(ctx: Ctx, { email }: Body<Calls['forgotPassword']>) {
  const { db, secrets, jobs, clock } = ctx.deps;
  const { language } = ctx.client;
  if (!(await takeToken(db, bucketOf(ctx, 'forgot', email), LINKS, clock.iso()))) return null;
  await ctx.transaction((tx) =>
    jobs.enqueue(tx, 'send_reset_link', { email_sealed: secrets.seal(email), language }),
  );
  return null;
}

/** Sets the password of a link, once, and ends whatever sessions the account had. */
export async function setupPassword(
  ctx: Ctx,
  { token, email, password }: Body<Calls['setupPassword']>,
): Promise<null> {
  requireGoodPassword(password, await readSettings(ctx.deps.db), 'password');
  const password_hash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    const now = ctx.deps.clock.iso();
    const token_hash = hashToken(token);
    const used = await usePasswordToken(tx, token_hash, email, now);
    const user = used && (await findUserById(tx, used.user_id));
    if (!user?.active) throw new AppError('SETUP_LINK_INVALID');
    await setPasswordHash(tx, user.id, password_hash, now);
    await useUpPasswordTokens(tx, user.id, now);
    await endSessionsOfUser(tx, user.id, 'password_change', now);
    await markLinkUsed(tx, token_hash);
    // A password ends the registration token, so the links that carry one are keys to nothing.
    if (user.brand_id !== null) await eraseRegistrationLinks(tx, user.brand_id);
    await writeAudit(tx, ctx, {
      action: `auth.password_${used?.purpose ?? 'setup'}`,
      entity: 'user',
      entity_id: user.id,
    });
  });
  return null;
}

/** Changes the own password. Every session ends; the caller goes on in a new one. */
export async function changePassword(
  ctx: Ctx,
  { current_password, new_password }: Body<Calls['changePassword']>,
): Promise<WithCookies<Session>> {
  const { user_id } = signedIn(ctx);
  const { db, clock } = ctx.deps;
  await requireToken(db, `password:${user_id}`, TRIES, clock.iso());
  const user = await findUserById(db, user_id);
  if (!user || !(await checkPassword(user.password_hash, current_password))) {
    const sentence = 'Current password is not correct';
    throw new AppError('UNPROCESSABLE', { sentence, fields: { current_password: sentence } });
  }
  requireGoodPassword(new_password, await readSettings(db), 'new_password');
  const password_hash = await hashPassword(new_password);
  const { session, cookie } = await db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, user);
    await setPasswordHash(tx, user_id, password_hash, clock.iso());
    await endSessionsOfUser(tx, user_id, 'password_change', clock.iso());
    await writeAudit(tx, ctx, {
      action: 'auth.password_change',
      entity: 'user',
      entity_id: user_id,
    });
    return startSession(ctx, tx, user_id, false);
  });
  return withCookies(session, [cookie]);
}

/** Who a bearer token stands for now; null when it no longer counts. */
export async function authenticate(deps: Ctx['deps'], token: string) {
  const session_id = await readAccessToken(deps, token);
  return session_id === null ? undefined : findLiveSession(deps.db, session_id, deps.clock.iso());
}

import type { Session } from '@diwan/contract/features/auth/records';
import type { Ctx } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findSessionUser } from '../users/service.ts';
import { signAccessToken } from './access-token.ts';
import { insertRefreshToken, insertSession } from './store.ts';

const ACCESS_S = 15 * 60;
const ONBOARDING_S = 60 * 60;
const DAY_S = 24 * 60 * 60;
export const REMEMBERED_S = 30 * DAY_S;

/** What a session is renewed with, once. */
export interface RefreshToken {
  readonly text: string;
  /** Whether it outlives the browser. */
  readonly remember: boolean;
}

/** Somebody who has just been let in. */
export interface SignedIn {
  readonly session: Session;
  readonly refresh: RefreshToken;
}

const after = (ctx: Ctx, seconds: number): string =>
  ctx.deps.clock.now().add({ seconds }).toString({ smallestUnit: 'millisecond' });

/** The answer of every call that signs somebody in: a fresh access token and who it stands for. */
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
  return { token: await signAccessToken(ctx.deps, session_id, lifetime_s, kind), user };
}

/** A new refresh token of the session; the text goes to the caller, its hash into the books. */
export async function addRefreshToken(ctx: Ctx, tx: Tx, session_id: string): Promise<string> {
  const token = newToken();
  await insertRefreshToken(tx, hashToken(token), session_id, ctx.deps.clock.iso());
  return token;
}

/** Signs a user in: a session with its first refresh and access tokens. */
export async function startSession(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  remember: boolean,
): Promise<SignedIn> {
  const { id } = await insertSession(tx, {
    user_id,
    kind: 'full',
    remember,
    ip: ctx.client.ip,
    user_agent: ctx.client.user_agent,
    now: ctx.deps.clock.iso(),
    expires_at: after(ctx, remember ? REMEMBERED_S : DAY_S),
  });
  const text = await addRefreshToken(ctx, tx, id);
  const session = await openAnswer(ctx, tx, id, user_id);
  return { session, refresh: { text, remember } };
}

/**
 * A session that reaches one brand's agreement and password steps alone: 60 minutes, no refresh.
 * The caller makes sure that the owner has no password yet.
 */
export async function startOnboardingSession(ctx: Ctx, tx: Tx, user_id: string): Promise<Session> {
  const { id } = await insertSession(tx, {
    user_id,
    kind: 'onboarding',
    remember: false,
    ip: ctx.client.ip,
    user_agent: ctx.client.user_agent,
    now: ctx.deps.clock.iso(),
    expires_at: after(ctx, ONBOARDING_S),
  });
  return openAnswer(ctx, tx, id, user_id, 'onboarding');
}

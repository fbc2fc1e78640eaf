import type { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { SessionRow } from '@diwan/contract/features/auth/records';
import { hasFactor, methodsOf } from '@diwan/contract/features/factors/rules';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import {
  forgiveFactorTries,
  readFactorState,
  requireFactorTry,
  requireStep,
  takeFactor,
  useStep,
} from '../factors/public.ts';
import { requireOwnPassword } from './passwords.ts';
import { confirmedUntil } from './sessions.ts';
import { endSessionOf, endSessionsBut, findSessionsOf, proveSession } from './store.ts';

type Calls = typeof authEndpoints;

const currentOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'user' ? actor.session_id : null;

/** Lists a user's open sessions, and marks the caller's own. */
export const listSessionsOf = (ctx: Ctx, user_id: string): Promise<SessionRow[]> =>
  findSessionsOf(ctx.deps.db, user_id, currentOf(ctx), ctx.deps.clock.iso());

/**
 * Ends one session of a user, or all except the caller's own.
 * @throws AppError SESSION_NOT_FOUND if the session has ended or belongs to another person
 */
export async function endSessionsOf(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  session_id: string | undefined,
): Promise<void> {
  const now = ctx.deps.clock.iso();
  const own = ctx.actor.kind === 'user' && ctx.actor.user_id === user_id;
  const why = own ? 'ended_by_person' : 'ended_by_admin';
  if (session_id === undefined) {
    await endSessionsBut(tx, { user_id, but_for: currentOf(ctx) }, why, now);
  } else if (!(await endSessionOf(tx, { user_id, session_id }, why, now))) {
    throw new AppError('SESSION_NOT_FOUND');
  }
  await writeAudit(tx, ctx, {
    // An `auth.` entry by another person counts as control over the account. An admin who ends
    // sessions gets no such control, so that entry has another name.
    action: own ? 'auth.sessions_ended' : 'user.sessions_ended',
    entity: 'user',
    entity_id: user_id,
    after: { session: session_id ?? 'all' },
  });
}

/** Lists the caller's sessions. */
export const listOwnSessions = (ctx: Ctx): Promise<SessionRow[]> =>
  listSessionsOf(ctx, signedIn(ctx).user_id);

/** Ends one session of the caller, or all except the current one. */
export async function endOwnSessions(
  ctx: Ctx,
  { session_id }: Body<Calls['endSessions']>,
): Promise<SessionRow[]> {
  const { user_id } = signedIn(ctx);
  await ctx.transaction((tx) => endSessionsOf(ctx, tx, user_id, session_id));
  return listOwnSessions(ctx);
}

/**
 * Ends the caller's other sessions after a change of factors.
 * @param proved true if the caller has just proved a factor in the current session
 */
export async function settleSessions(ctx: Ctx, tx: Tx, proved: boolean): Promise<void> {
  const { user_id, session_id } = signedIn(ctx);
  const now = ctx.deps.clock.iso();
  await endSessionsBut(tx, { user_id, but_for: session_id }, 'factor_change', now);
  if (!proved) return;
  await proveSession(tx, session_id, { factor_at: now, confirmed_until: confirmedUntil(ctx) });
}

/**
 * Returns the methods with which the caller can confirm: their factors, or the password if they
 * have none.
 */
export async function readConfirmation(ctx: Ctx) {
  const methods = methodsOf(await readFactorState(ctx.deps.db, signedIn(ctx).user_id));
  return { methods: methods.length === 0 ? (['password'] as const).slice() : methods };
}

/**
 * Confirms the caller's identity again. The confirmation counts in this session for 15 minutes.
 * @throws AppError PASSWORD_WRONG, FACTOR_WRONG (also for the password of a person with a factor)
 */
export async function confirmIdentity(
  ctx: Ctx,
  { password, challenge, ...proof }: Body<Calls['confirmIdentity']>,
): Promise<{ confirmed_until: string }> {
  const { user_id, session_id } = signedIn(ctx);
  const { db, clock } = ctx.deps;
  const confirmed_until = confirmedUntil(ctx);
  const confirmed = async (tx: Tx, factor: boolean): Promise<void> => {
    const factor_at = factor ? { factor_at: clock.iso() } : {};
    await proveSession(tx, session_id, { confirmed_until, ...factor_at });
    await writeAudit(tx, ctx, { action: 'auth.confirmed', entity: 'user', entity_id: user_id });
  };
  if (password !== undefined) {
    if (hasFactor(await readFactorState(db, user_id))) throw new AppError('FACTOR_WRONG');
    await requireOwnPassword(ctx, password);
    await ctx.transaction((tx) => confirmed(tx, false));
    return { confirmed_until };
  }
  const step =
    challenge === undefined
      ? undefined
      : await requireStep(ctx, db, challenge, undefined, ['confirm']);
  await requireFactorTry(ctx, user_id, step?.token_hash);
  await ctx.transaction(async (tx) => {
    if (step) await useStep(ctx, tx, step.token_hash);
    const asked = step?.passkey_challenge ?? null;
    await takeFactor(ctx, tx, user_id, proof, { challenge: asked, use: 'confirm' });
    await confirmed(tx, true);
  });
  await forgiveFactorTries(ctx, user_id);
  return { confirmed_until };
}

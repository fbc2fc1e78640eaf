import type { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { AppError } from '../../platform/error.ts';
import { eraseRegistrationLinks, markLinkUsed } from '../messages/messages.ts';
import { readSettings } from '../settings/service.ts';
import { findUserById, replacePassword, setPasswordHash } from '../users/service.ts';
import { checkPassword, hashPassword, requireGoodPassword } from './password.ts';
import { type SignedIn, startSession } from './sessions.ts';
import { endSessionsOfUser, usePasswordToken, useUpPasswordTokens } from './store.ts';
import { requirePasswordTry, takeLink } from './tries.ts';

type Calls = typeof authEndpoints;

/** The work is a job for known and unknown addresses alike, so that the answer takes as long. */
export async function forgotPassword(ctx: Ctx, { email }: Body<Calls['forgotPassword']>) {
  const { secrets, jobs } = ctx.deps;
  const { language } = ctx.client;
  if (!(await takeLink(ctx, email))) return null;
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

function notCurrent(): AppError {
  const sentence = 'Current password is not correct';
  return new AppError('UNPROCESSABLE', { sentence, fields: { current_password: sentence } });
}

/**
 * Refuses a caller who does not know the own password: somebody else may sit before the open
 * window. Tries are counted.
 */
export async function requireOwnPassword(ctx: Ctx, current_password: string) {
  const { user_id } = signedIn(ctx);
  await requirePasswordTry(ctx, user_id);
  const user = await findUserById(ctx.deps.db, user_id);
  if (!user || !(await checkPassword(user.password_hash, current_password))) throw notCurrent();
  return user;
}

/** Changes the own password. Every session ends; the caller goes on in a new one. */
export async function changePassword(
  ctx: Ctx,
  { current_password, new_password }: Body<Calls['changePassword']>,
): Promise<SignedIn> {
  const { user_id } = signedIn(ctx);
  const { db, clock } = ctx.deps;
  const user = await requireOwnPassword(ctx, current_password);
  requireGoodPassword(new_password, await readSettings(db), 'new_password');
  const password_hash = await hashPassword(new_password);
  return db.transaction().execute(async (tx) => {
    // A link may have set another one while this one was being checked.
    if (!(await replacePassword(tx, user, password_hash, clock.iso()))) throw notCurrent();
    await endSessionsOfUser(tx, user_id, 'password_change', clock.iso());
    await writeAudit(tx, ctx, {
      action: 'auth.password_change',
      entity: 'user',
      entity_id: user_id,
    });
    return startSession(ctx, tx, user_id, false);
  });
}

import { ERROR_KINDS } from '@diwan/contract';
import { hash, verify } from '@node-rs/argon2';
import type { PASSWORD_REFUSALS } from '@diwan/contract/features/auth/actions';
import type { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { hasFactor } from '@diwan/contract/features/factors/rules';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { isSuperAdmin } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type LockOutReason, markLater } from '../../platform/backup/marks.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readFactorState, sweepSteps, takeAwayFactors } from '../factors/public.ts';
import { eraseAllLinks, eraseLinksOf, queueMessage } from '../messages/public.ts';
import { type PasswordRules, readSettings } from '../settings/public.ts';
import {
  type AccessNotice,
  type CloseReason,
  deactivateUser,
  findUserById,
  type Reachable,
  replacePassword,
  setPasswordHash,
  voidPassword,
} from '../users/public.ts';
import { hasOwnWords, isCommonPassword, type PasswordOwner } from './common-passwords.ts';
import { confirmedUntil, type SignedIn, startSession } from './sessions.ts';
import { endAllProofs, endProofs } from './proofs-store.ts';
import {
  endAllSessions,
  endSessionsOfUser,
  findPasswordTokenUser,
  findProof,
  insertPasswordToken,
  usePasswordToken,
  spendPasswordTokens,
} from './store.ts';
import { requirePasswordTry, takeLink } from './tries.ts';

// OWASP's second recommended setting for argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CHARS = 128;
const MIN_CHARS = 8;

/** Hashes a password for storage. Hashing is slow, so call this outside of transactions. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** The hash that is checked for an unknown account, so that an attempt takes equally long. */
const unknown_account_hash = hashPassword('nobody signs in with this');

/**
 * Returns whether the password is the account's own. If no account exists, the check takes the same
 * time.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  // No stored password is longer, and hashing a longer one would let a stranger keep the server
  // busy.
  const bounded = password.length > MAX_CHARS ? '' : password;
  const matches = await verify(stored ?? (await unknown_account_hash), bounded);
  return stored !== null && bounded !== '' && matches;
}

type PasswordRefusal = (typeof PASSWORD_REFUSALS)[number];

/**
 * Returns the reason why the settings forbid a password, by its length or characters; undefined if
 * they permit it.
 */
function formRefusalOf(password: string, rules: PasswordRules): PasswordRefusal | undefined {
  const minimum = minimumOf(rules);
  if (password.length < minimum) {
    return minimum === MIN_CHARS ? 'PASSWORD_UNDER_8_CHARACTERS' : 'PASSWORD_TOO_SHORT';
  }
  if (password.length > MAX_CHARS) return 'PASSWORD_TOO_LONG';
  if (rules.password_require_uppercase && !/\p{Lu}/u.test(password)) {
    return 'PASSWORD_WITHOUT_UPPERCASE';
  }
  if (rules.password_require_numbers && !/\p{N}/u.test(password)) {
    return 'PASSWORD_WITHOUT_NUMBER';
  }
  if (rules.password_require_special && !/[^\p{L}\p{N}\s]/u.test(password)) {
    return 'PASSWORD_WITHOUT_SPECIAL';
  }
  return undefined;
}

/** Returns the reason why this person must not use the password; undefined if it is allowed. */
async function refusalOf(
  password: string,
  rules: PasswordRules,
  owner: PasswordOwner | undefined,
): Promise<PasswordRefusal | undefined> {
  const form = formRefusalOf(password, rules);
  if (form) return form;
  if (await isCommonPassword(password)) return 'PASSWORD_TOO_COMMON';
  const platform_names = [rules.platform_name, rules.platform_name_ar];
  return hasOwnWords(password, owner, platform_names) ? 'PASSWORD_HAS_OWN_WORDS' : undefined;
}

const minimumOf = ({ password_min_length }: PasswordRules): number =>
  Math.max(MIN_CHARS, password_min_length);

interface NewPassword {
  readonly password: string;
  /** The person; undefined before the person is known. */
  readonly owner: PasswordOwner | undefined;
  /** The field of the request that contains the password. */
  readonly field: string;
}

/** Refuses a weak new password at its field. @throws AppError one of PASSWORD_REFUSALS */
export async function requireGoodPassword(
  rules: PasswordRules,
  { password, owner, field }: NewPassword,
): Promise<void> {
  const code = await refusalOf(password, rules, owner);
  if (!code) return;
  const values = { count: minimumOf(rules) };
  throw new AppError(code, { values, fields: { [field]: ERROR_KINDS[code].sentence } });
}

/** Checks and hashes a new password. @throws AppError one of PASSWORD_REFUSALS at `password` */
export async function newPasswordHash(
  { deps }: Ctx,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  await requireGoodPassword(await readSettings(deps.db), { password, owner, field: 'password' });
  return hashPassword(password);
}

const LIFETIME_HOURS = { setup: 72, reset: 1 } as const;

interface PasswordLink {
  readonly url: string;
  readonly expires_at: string;
}

/**
 * Creates a single-use link to the page that sets a password. The link is built from PUBLIC_URL,
 * never from a header.
 */
export async function createPasswordLink(
  ctx: Ctx,
  tx: Tx,
  user: { readonly id: string; readonly email: string },
  purpose: 'setup' | 'reset',
): Promise<PasswordLink> {
  const { clock, config } = ctx.deps;
  const token = newToken();
  const token_hash = hashToken(token);
  const expires_at = clock
    .now()
    .add({ hours: LIFETIME_HOURS[purpose] })
    .toString({ smallestUnit: 'millisecond' });
  await insertPasswordToken(tx, {
    token_hash,
    user_id: user.id,
    email: user.email,
    purpose,
    created_at: clock.iso(),
    expires_at,
  });
  const query = new URLSearchParams({ token, email: user.email });
  return { url: `${config.public_url}/setup-password?${query.toString()}`, expires_at };
}

/**
 * Records the change beside the backups. After a restore of an earlier backup, `lockOutAgain`
 * repeats it.
 */
const markAccess = ({ deps }: Ctx, tx: Tx, id: string, why: LockOutReason): Promise<void> =>
  markLater(tx, deps, { kind: 'access', at: deps.clock.iso(), id, why });

/**
 * Ends every access to an account: sessions, proofs of registration, and links. Links in the outbox
 * are also erased.
 */
export async function closeAccess(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  why: CloseReason,
): Promise<void> {
  const now = ctx.deps.clock.iso();
  await endSessionsOfUser(tx, user_id, why, now);
  await endProofs(tx, user_id);
  await endPasswordLinks(ctx, tx, user_id);
  // A corrected address ends only links. A restore ends all links, so it needs no record.
  if (why !== 'email_corrected') await markAccess(ctx, tx, user_id, why);
}

/**
 * Ends all access after a restore: sessions, links, proofs and steps of a sign-in. Passwords,
 * factors and API keys remain valid.
 * @returns the number of ended sessions
 */
export async function endEveryAccess({ deps }: Ctx, tx: Tx): Promise<number> {
  await endAllProofs(tx);
  await eraseAllLinks(tx);
  await sweepSteps(tx, 'infinity');
  return endAllSessions(tx, deps.clock.iso());
}

/**
 * An account that `lockOutAgain` closed. The link, for a super admin only, sets another password.
 */
export interface LockedOut extends Pick<Reachable, 'email' | 'role'> {
  readonly reasons: readonly LockOutReason[];
  readonly link: PasswordLink | null;
}

/**
 * Closes an account after a restore because it was closed after the backup. Its password becomes
 * invalid.
 * @returns the account; undefined for an unknown one. A super admin who stays active gets a link,
 * because mails are held back
 */
export async function lockOutAgain(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  reasons: ReadonlySet<LockOutReason>,
): Promise<LockedOut | undefined> {
  const user = await findUserById(tx, user_id);
  if (!user) return undefined;
  await voidPassword(tx, user_id, ctx.deps.clock.iso());
  if (reasons.has('factor_reset')) await takeAwayFactors(ctx, tx, user_id);
  const closed = reasons.has('deactivation') || reasons.has('role_change');
  if (closed) await deactivateUser(tx, user_id, ctx.deps.clock.iso());
  const helps = !closed && isSuperAdmin(user.role);
  const link = helps ? await createPasswordLink(ctx, tx, user, 'reset') : null;
  return { email: user.email, role: user.role, reasons: [...reasons], link };
}

/** Ends the account's links that set a password, and erases them from the outbox. */
export async function endPasswordLinks(ctx: Ctx, tx: Tx, user_id: string): Promise<void> {
  await spendPasswordTokens(tx, user_id, ctx.deps.clock.iso());
  await eraseLinksOf(tx, user_id);
}

type Calls = typeof authEndpoints;

/**
 * Requests a mail with a link that sets a password. Known and unknown addresses get the same job,
 * so that the answer takes equally long.
 */
export async function forgotPassword(ctx: Ctx, { email }: Body<Calls['forgotPassword']>) {
  const { secrets, jobs } = ctx.deps;
  const { language } = ctx.client;
  if (!(await takeLink(ctx, email, 'forgot'))) return null;
  await ctx.transaction((tx) =>
    jobs.enqueue(tx, 'send_reset_link', { email_sealed: secrets.seal(email), language }),
  );
  return null;
}

/** Notifies a person by mail that the access to their account changed, even if they changed it. */
export async function notifyAccessChange(
  ctx: Ctx,
  tx: Tx,
  user: Reachable,
  template: AccessNotice,
): Promise<void> {
  await queueMessage(tx, ctx.deps, {
    template,
    channel: 'email',
    to: user.email,
    recipient_role: user.role,
    language: user.language,
    params: { name: user.first_name },
    user_id: user.id,
  });
}

/** Sets a password with a single-use link, and ends all sessions of the account. */
export async function setupPassword(
  ctx: Ctx,
  { token, email, password }: Body<Calls['setupPassword']>,
): Promise<null> {
  const { db, clock } = ctx.deps;
  const token_hash = hashToken(token);
  // The link is checked before the password. Otherwise a stranger could learn the owner's name from
  // the refusals.
  const owner = await findPasswordTokenUser(db, token_hash, email, clock.iso());
  if (!owner) throw new AppError('SETUP_LINK_INVALID');
  await requireGoodPassword(await readSettings(db), { password, owner, field: 'password' });
  const password_hash = await hashPassword(password);
  await ctx.transaction(async (tx) => {
    const now = clock.iso();
    const used = await usePasswordToken(tx, token_hash, email, now);
    const user = used && (await findUserById(tx, used.user_id));
    if (!user?.active) throw new AppError('SETUP_LINK_INVALID');
    // A person who is signed in to another account is recorded as the one who set the password.
    const set_by = ctx.actor.kind === 'user' ? ctx.actor.user_id : null;
    await setPasswordHash(tx, user.id, password_hash, now, set_by);
    await markAccess(ctx, tx, user.id, 'password_change');
    await spendPasswordTokens(tx, user.id, now);
    await endSessionsOfUser(tx, user.id, 'password_change', now);
    // A password ends the registration, so unsent links of the registration are useless from now
    // on.
    await eraseLinksOf(tx, user.id);
    // The first password needs no notice.
    if (user.password_hash !== null) await notifyAccessChange(ctx, tx, user, 'password_changed');
    await writeAudit(tx, ctx, {
      action: `auth.password_${used?.purpose ?? 'setup'}`,
      entity: 'user',
      entity_id: user.id,
    });
  });
  return null;
}

/**
 * Refuses a caller who does not know the account's password, because another person may use the
 * open window. Attempts are counted.
 */
export async function requireOwnPassword(ctx: Ctx, current_password: string) {
  const { user_id } = signedIn(ctx);
  await requirePasswordTry(ctx, user_id);
  const user = await findUserById(ctx.deps.db, user_id);
  if (!user || !(await checkPassword(user.password_hash, current_password)))
    throw new AppError('PASSWORD_WRONG');
  return user;
}

/** Changes the caller's password. Every session ends, and the caller gets a new one. */
export async function changePassword(
  ctx: Ctx,
  { current_password, new_password }: Body<Calls['changePassword']>,
): Promise<SignedIn> {
  const { user_id, session_id } = signedIn(ctx);
  const { db, clock } = ctx.deps;
  const user = await requireOwnPassword(ctx, current_password);
  const proof = await findProof(db, session_id);
  const factor_at = proof?.factor_at ?? null;
  // A password does not confirm the identity of a person with factors, and neither does a changed
  // password.
  const confirmed_until = hasFactor(await readFactorState(db, user_id))
    ? (proof?.confirmed_until ?? null)
    : confirmedUntil(ctx);
  const typed = { password: new_password, owner: user, field: 'new_password' };
  await requireGoodPassword(await readSettings(db), typed);
  const password_hash = await hashPassword(new_password);
  return db.transaction().execute(async (tx) => {
    // A link may have set another password while this one was checked.
    if (!(await replacePassword(tx, user, password_hash, clock.iso())))
      throw new AppError('PASSWORD_WRONG');
    await markAccess(ctx, tx, user_id, 'password_change');
    await spendPasswordTokens(tx, user_id, clock.iso());
    await eraseLinksOf(tx, user_id);
    await notifyAccessChange(ctx, tx, user, 'password_changed');
    await endSessionsOfUser(tx, user_id, 'password_change', clock.iso());
    await writeAudit(tx, ctx, {
      action: 'auth.password_change',
      entity: 'user',
      entity_id: user_id,
    });
    return startSession(ctx, tx, user_id, { remember: false, factor_at, confirmed_until });
  });
}

import type { AuditAction } from '@diwan/contract/features/audit/records';
import type { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Profile } from '@diwan/contract/features/auth/records';
import type { SecondStepRequired } from '@diwan/contract/features/factors/records';
import { hasFactor, methodsOf, secondStepOf } from '@diwan/contract/features/factors/rules';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { canWorkInMaintenance } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller, Gatekeeper } from '../../platform/calls/gatekeeper.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { admitIntegrator } from '../credentials/public.ts';
import { maintenanceMessage, readMaintenance } from '../settings/public.ts';
import {
  forgiveFactorTries,
  readFactorState,
  requireFactorTry,
  requireStep,
  startStep,
  takeFactor,
  useStep,
} from '../factors/public.ts';
import {
  changeOwnDetails,
  chooseLanguage,
  findProfile,
  findUserByEmail,
  findUserById,
  lockPassword,
} from '../users/public.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { selectBrand } from './own-brands.ts';
import { readOwnerView } from './owner-view.ts';
import { checkPassword, forgotPassword } from './passwords.ts';
import { admitRegistrant } from './registrant.ts';
import {
  confirmedUntil,
  openAnswer,
  readAccessToken,
  replaceRefreshToken,
  type NewSignIn,
  type SignedIn,
  startSession,
  successorOf,
} from './sessions.ts';
import {
  endSession,
  findBrandName,
  findLiveSession,
  findLiveSessions,
  type LiveSession,
  lockRefreshToken,
  touchSession,
} from './store.ts';
import { forgetFailures, forgiveLoginTries, markDevice, requireLoginTry } from './tries.ts';

const GRACE_S = 30;

type Calls = typeof authEndpoints;

/**
 * Refuses the sign-in if the password was changed while it was checked. Otherwise the new session
 * would outlive the change, which ends all sessions.
 */
async function requireSamePassword(
  tx: Tx,
  user: { readonly id: string; readonly password_hash: string | null },
): Promise<void> {
  const current = await lockPassword(tx, user.id);
  if (current?.password_hash !== user.password_hash) throw new AppError('CREDENTIALS_WRONG');
}

/**
 * The time for which a password that an admin typed is valid. It equals that of the link that sets
 * the first password.
 */
const TYPED_PASSWORD_MS = 72 * 60 * 60 * 1000;

const isExpired = (
  { deps }: Ctx,
  { password_set_at }: { readonly password_set_at: string | null },
): boolean => deps.clock.ms() - Date.parse(password_set_at ?? '') > TYPED_PASSWORD_MS;

/** The result of a sign-in: a session, or a request for a second step. */
type Login =
  | (SignedIn & { readonly mark: string; readonly step?: undefined })
  | { readonly step: SecondStepRequired; readonly browser: string };

/**
 * Signs in, or starts the second step. An unknown address, a wrong password, an inactive account
 * and one without a password get the same refusal.
 * @param mark the device's mark from an earlier sign-in
 * @returns the session and the mark for the next sign-in, or the second step
 */
export async function login(
  ctx: Ctx,
  { email, password, remember_me = false }: Body<Calls['login']>,
  mark: string | undefined,
): Promise<Login> {
  const { db } = ctx.deps;
  await requireLoginTry(ctx, email, mark);
  const user = await findUserByEmail(db, email);
  const known = user?.active ? user.password_hash : null;
  const right = await checkPassword(known, password);
  if (!user || !right) {
    ctx.deps.log.info({ ip: ctx.client.ip }, 'a sign-in was refused');
    await recordFailedSignIn(ctx, email, user?.id, 'password');
    throw new AppError('CREDENTIALS_WRONG');
  }
  // Another person set this password and knows it. Only a link to the owner's mailbox may set the
  // password that signs in.
  if (user.password_set_by !== null && user.password_set_by !== user.id) {
    if (isExpired(ctx, user)) throw new AppError('PASSWORD_EXPIRED');
    await forgotPassword(ctx, { email });
    throw new AppError('PASSWORD_SET_BY_ANOTHER');
  }
  await forgiveLoginTries(ctx, email, mark);
  const standing = await readFactorState(db, user.id);
  const follows = secondStepOf(standing);
  if (follows !== 'none') {
    const enrol = follows === 'enrolment';
    const { challenge, browser } = await ctx.transaction((tx) =>
      startStep(ctx, tx, {
        user_id: user.id,
        password_hash: user.password_hash,
        remember: remember_me,
        purpose: enrol ? 'enrol' : 'sign_in',
      }),
    );
    const methods = methodsOf(standing);
    return { step: { two_factor_required: true, challenge, methods, enrol }, browser };
  }
  // A passkey alone does not require a second step at sign-in. Confirmations need it instead of the
  // password.
  const confirmed_until = hasFactor(standing) ? null : confirmedUntil(ctx);
  const signed_in = await db
    .transaction()
    .execute((tx) =>
      letIn(ctx, tx, user, { remember: remember_me, factor_at: null, confirmed_until }),
    );
  return { ...signed_in, mark: markDevice(ctx, email) };
}

/** Starts the session of a person who has passed every required step. */
async function letIn(
  ctx: Ctx,
  tx: Tx,
  user: { readonly id: string; readonly email: string; readonly password_hash: string | null },
  how: NewSignIn,
): Promise<SignedIn> {
  const after = how.factor_at === null ? {} : { after: { second_factor: true } };
  // The person is identified from here on, so the audit entry names them.
  const actor = { kind: 'user', user_id: user.id, email: user.email } as const;
  const entry = { action: 'auth.login', entity: 'user', entity_id: user.id, ...after } as const;
  await writeAudit(tx, { ...ctx, actor }, entry);
  await forgetFailures({ ...ctx, deps: { ...ctx.deps, db: tx } }, user.email);
  const started = await startSession(ctx, tx, user.id, how);
  await requireSamePassword(tx, user);
  return started;
}

/**
 * Finishes the second step of a sign-in. The step is bound to the account, its password and the
 * browser that began it. A factor that was set up in this step counts as proved.
 * @param browser the second half of the challenge, from the cookie
 * @throws AppError CHALLENGE_OVER, FACTOR_WRONG, PASSKEY_REFUSED, TOO_MANY_REQUESTS
 */
export async function finishLogin(
  ctx: Ctx,
  { challenge, ...proof }: Body<Calls['finishLogin']>,
  browser: string | undefined,
): Promise<SignedIn & { readonly mark: string }> {
  const { db, clock } = ctx.deps;
  const step = await requireStep(ctx, db, challenge, browser, ['sign_in', 'enrol']);
  const user = await findUserById(db, step.user_id);
  if (!user?.active || user.password_hash !== step.password_hash)
    throw new AppError('CHALLENGE_OVER');
  if (step.purpose === 'enrol' && step.proved_at === null) throw new AppError('CHALLENGE_OVER');
  if (step.purpose === 'sign_in') await requireFactorTry(ctx, user.id, step.token_hash);
  const signed_in = await ctx
    .transaction(async (tx) => {
      await useStep(ctx, tx, step.token_hash);
      if (step.purpose === 'sign_in')
        await takeFactor(ctx, tx, user.id, proof, {
          challenge: step.passkey_challenge,
          use: 'sign_in',
        });
      return letIn(ctx, tx, user, {
        remember: step.remember,
        factor_at: clock.iso(),
        confirmed_until: confirmedUntil(ctx),
      });
    })
    .catch(async (error: unknown) => {
      if (error instanceof AppError)
        await recordFailedSignIn(ctx, user.email, user.id, 'second_step');
      throw error;
    });
  await forgiveFactorTries(ctx, user.id);
  return { ...signed_in, mark: markDevice(ctx, user.email) };
}

/**
 * Returns the newest successor of a token that was replaced a moment ago. Two tabs then get the
 * same token, and so does a browser that lost an answer. A session has only one open token.
 */
async function followLine(ctx: Ctx, tx: Tx, token: string): Promise<string | null> {
  const text = successorOf(ctx.deps, token);
  const found = await lockRefreshToken(tx, hashToken(text));
  if (!found) return null;
  return found.replaced_at === null ? text : followLine(ctx, tx, text);
}

/**
 * Uses up the refresh token. Returns null if it is unknown or its session has ended. A use after
 * the grace period ends the session.
 */
async function rotate(ctx: Ctx, tx: Tx, token: string): Promise<SignedIn | null> {
  const now = ctx.deps.clock.iso();
  const found = await lockRefreshToken(tx, hashToken(token));
  if (!found) return null;
  const { session_id, replaced_at, remember } = found;
  if (replaced_at !== null && Date.parse(now) - Date.parse(replaced_at) > GRACE_S * 1000) {
    await endSession(tx, session_id, 'replay', now);
    return null;
  }
  const [session] = await findLiveSessions(tx, [session_id], now);
  if (!session) return null;
  const text = await (replaced_at === null
    ? replaceRefreshToken(ctx, tx, session_id, token)
    : followLine(ctx, tx, token));
  if (text === null) return null;
  const opened = await openAnswer(ctx, tx, session_id, session.user_id);
  return { session: opened, refresh: { text, remember } };
}

/** Returns a new access token for the session, and replaces the refresh token by its successor. */
export async function refresh(ctx: Ctx, token: string | undefined): Promise<SignedIn> {
  const renewed = token ? await ctx.transaction((tx) => rotate(ctx, tx, token)) : null;
  if (!renewed) throw new AppError('UNAUTHENTICATED');
  return renewed;
}

/**
 * Ends the session of the refresh token and that of the access token. Does nothing without them.
 */
export async function logout(ctx: Ctx, token: string | undefined): Promise<null> {
  await ctx.transaction(async (tx) => {
    const now = ctx.deps.clock.iso();
    const found = token ? await lockRefreshToken(tx, hashToken(token)) : undefined;
    if (found) await endSession(tx, found.session_id, 'sign_out', now);
    if (ctx.actor.kind !== 'user') return;
    await endSession(tx, ctx.actor.session_id, 'sign_out', now);
    const entity_id = ctx.actor.user_id;
    await writeAudit(tx, ctx, { action: 'auth.logout', entity: 'user', entity_id });
  });
  return null;
}

/** Returns the given sessions that are still valid, with their users' current data. */
export const readLiveSessions = (
  { db, clock }: Pick<Ctx['deps'], 'db' | 'clock'>,
  session_ids: readonly string[],
) => findLiveSessions(db, session_ids, clock.iso());

/** The minimum time between two updates of `last_used_at`. */
const TOUCH_EVERY_MS = 60_000;

/** Returns the access of a member; an empty object for owners and other roles. */
const memberOf = ({ access }: LiveSession) =>
  access === null || access === 'owner' ? {} : { member: access };

function toCaller(session: LiveSession, now_ms: number): Caller {
  const { session_id, session_kind, user_id, email, role, brand_id, partner_id } = session;
  const confirmed = Date.parse(session.confirmed_until ?? '') > now_ms;
  const whose = { session_id, session_kind, user_id, email, role, brand_id, partner_id };
  const { by_mail, proof_epoch: epoch, proof_device } = session;
  const device = proof_device ?? '';
  const proof = epoch === null ? {} : { proof: { by_mail, epoch, device, provisional: !by_mail } };
  return {
    actor: { kind: 'user', ...whose, ...memberOf(session), ...proof, confirmed },
    maintenance: canWorkInMaintenance(role) ? null : maintenanceMessage(session),
  };
}

export interface GatekeeperChecks {
  readonly admitPartnerKey: (
    deps: Deps,
    ...call: Parameters<Gatekeeper['partnerKey']>
  ) => ReturnType<Gatekeeper['partnerKey']>;
  readonly findUsableLink: (db: Db, share_token: string, now: string) => Promise<unknown>;
}

/**
 * Creates the gatekeeper, which identifies the caller of each request. It reads the session's row
 * every time.
 * @param ways lookups of other features: partner keys, share links
 */
export function createGatekeeper(
  deps: Deps,
  { admitPartnerKey, findUsableLink }: GatekeeperChecks,
): Gatekeeper {
  return {
    authenticate: async (token) => {
      const session_id = await readAccessToken(deps, token);
      if (session_id === null) return null;
      const session = await findLiveSession(deps, session_id);
      if (!session) return null;
      if (deps.clock.ms() - Date.parse(session.last_used_at) > TOUCH_EVERY_MS) {
        await touchSession(deps.db, session_id, deps.clock.iso());
      }
      return toCaller(session, deps.clock.ms());
    },
    ownerView: (token, actor) => readOwnerView(deps, token, actor),
    selectBrand: (actor, brand_id) => selectBrand(deps.db, actor, brand_id),
    registrant: (brand_id, caller, proofs) => admitRegistrant(deps, brand_id, caller, proofs),
    integrator: (credentials, client) => admitIntegrator(deps, credentials, client),
    partnerKey: (api_key, client) => admitPartnerKey(deps, api_key, client),
    isUsableShareLink: async (token) =>
      (await findUsableLink(deps.db, token, deps.clock.iso())) !== undefined,
    maintenance: () => readMaintenance(deps),
  };
}

/** Returns the signed-in person's profile. An owner or a member has the selected brand. */
async function readOwnProfile(ctx: Ctx, db: Db): Promise<Profile> {
  const { user_id, brand_id, member, viewing } = signedIn(ctx);
  const profile = await findProfile(db, user_id);
  invariant(profile, 'a signed-in user exists');
  if (viewing || brand_id === null || brand_id === profile.brand_id) return profile;
  const brand_name = (await findBrandName(db, brand_id)) ?? null;
  return { ...profile, brand_id, brand_name, access: member ?? 'owner' };
}

/** Returns the signed-in person's profile. */
export const readProfile = (ctx: Ctx): Promise<Profile> => readOwnProfile(ctx, ctx.deps.db);

/** Changes the language of the caller's screens and messages. */
export const changeLanguage = (
  ctx: Ctx,
  { language }: Body<Calls['changeLanguage']>,
): Promise<Profile> =>
  changeProfile(ctx, 'user.language_changed', (tx, user_id) =>
    chooseLanguage(tx, user_id, language, ctx.deps.clock.iso()),
  );

/** Changes the caller's names and phone. */
export async function updateProfile(
  ctx: Ctx,
  { phone_number, ...details }: Body<Calls['updateProfile']>,
): Promise<Profile> {
  const own = { ...details, phone_number: phone_number === '' ? null : phone_number };
  return changeProfile(ctx, 'user.profile_updated', (tx, user_id) =>
    changeOwnDetails(tx, user_id, own, ctx.deps.clock.iso()),
  );
}

function changeProfile(
  ctx: Ctx,
  action: AuditAction,
  change: (tx: Tx, user_id: string) => Promise<unknown>,
): Promise<Profile> {
  const { user_id } = signedIn(ctx);
  return ctx.transaction(async (tx) => {
    const before = await readOwnProfile(ctx, tx);
    await change(tx, user_id);
    const after = await readOwnProfile(ctx, tx);
    await writeAudit(tx, ctx, {
      action,
      entity: 'user',
      entity_id: user_id,
      before,
      after,
    });
    return after;
  });
}

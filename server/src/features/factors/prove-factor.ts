import type { AuditAction } from '@diwan/contract/features/audit/records';
import type { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import type { FactorProof, Factors } from '@diwan/contract/features/factors/records';
import {
  hasFactor,
  isBound,
  mayRemove,
  secondStepOf,
  type FactorState,
} from '@diwan/contract/features/factors/rules';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import { refillBucket } from '../../platform/calls/rate-limit.ts';
import { markLater } from '../../platform/backup/marks.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { newTypedCode } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { type MessageContent, queueMessage } from '../messages/public.ts';
import { readSettings } from '../settings/public.ts';
import { findUserById } from '../users/public.ts';
import { requireFactorTry, requireStep, startOwnStep } from './challenges.ts';
import {
  listPasskeys,
  type PasskeyRequest,
  readNewPasskey,
  registrationOptions,
  signatureOptions,
  takePasskey,
} from './passkeys.ts';
import * as store from './store.ts';
import { newTotpSecret, takeTotpCode } from './totp.ts';

type Calls = typeof factorEndpoints;

/** The functions of the feature auth that follow a change of factors. */
export interface FactorVerbs {
  /** Ends the other sessions. `proved` is true if the current session has just proved a factor. */
  settleSessions(ctx: Ctx, tx: Tx, proved: boolean): Promise<void>;
}

/** Returns the factors of an account, and whether the installation requires them. */
export async function readFactorState(db: Db, user_id: string): Promise<FactorState> {
  const found = await store.findFactorState(db, user_id);
  invariant(found, 'an account that was found exists');
  return {
    role: found.role,
    duty: found.duty,
    totp: found.confirmed_at !== null,
    passkeys: Number(found.passkeys ?? 0),
    recovery_codes: Number(found.recovery_codes ?? 0),
  };
}

type Mail = Extract<
  MessageContent['template'],
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'factors_reset'
>;

/** Notifies a person by mail that their factors changed, even if they changed them. */
async function mail({ deps }: Ctx, tx: Tx, user_id: string, template: Mail): Promise<void> {
  const user = await findUserById(tx, user_id);
  invariant(user, 'an account whose factors change exists');
  await queueMessage(tx, deps, {
    template,
    channel: 'email',
    to: user.email,
    recipient_role: user.role,
    language: user.language,
    params: { name: user.first_name },
    user_id,
  });
}

interface FactorEvent {
  readonly action: AuditAction;
  readonly user_id: string;
  readonly mail: Mail;
  readonly after?: Readonly<Record<string, string | number>>;
}

async function note(ctx: Ctx, tx: Tx, event: FactorEvent): Promise<void> {
  const { action, user_id, after } = event;
  await writeAudit(tx, ctx, { action, entity: 'user', entity_id: user_id, after });
  await mail(ctx, tx, user_id, event.mail);
}

const hashOf = ({ deps }: Ctx, user_id: string, code: string): string => {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return deps.secrets.blindIndex('recovery-code', `${user_id} ${typed}`);
};

const CODES = 10;

/** Replaces the backup codes of an account by ten new ones. */
async function renewCodes(ctx: Ctx, tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newTypedCode);
  await store.deleteRecoveryCodes(tx, user_id);
  const hashes = codes.map((code) => hashOf(ctx, user_id, code));
  await store.insertRecoveryCodes(tx, user_id, hashes, ctx.deps.clock.iso());
  return codes;
}

/**
 * Accepts the proof of a second factor. Each code is accepted once.
 * @param request the challenge for a passkey, and the purpose of the proof
 * @throws AppError FACTOR_WRONG, PASSKEY_REFUSED, PASSKEY_NOT_VERIFIED
 */
export async function takeFactor(
  ctx: Ctx,
  tx: Tx,
  user_id: string,
  { code, recovery_code, passkey }: FactorProof,
  request: PasskeyRequest,
): Promise<void> {
  if (passkey) return takePasskey(ctx, tx, user_id, passkey, request);
  if (recovery_code !== undefined) {
    const hash = hashOf(ctx, user_id, recovery_code);
    if (!(await store.useRecoveryCode(tx, user_id, hash, ctx.deps.clock.iso())))
      throw new AppError('FACTOR_WRONG', { fields: { recovery_code: WRONG } });
    await note(ctx, tx, {
      action: 'auth.recovery_code_used',
      user_id,
      mail: 'recovery_code_used',
    });
    return;
  }
  if (code === undefined || !(await takeTotpCode(ctx, tx, user_id, code)))
    throw new AppError('FACTOR_WRONG');
}

const WRONG = 'This code is not valid or has already been used';

/** Resets the count of attempts after a correct factor. */
export const forgiveFactorTries = ({ deps }: Ctx, user_id: string) =>
  refillBucket(deps.db, `factor:${user_id}`);

/**
 * Uses up a step.
 * @throws AppError CHALLENGE_OVER if it was used before
 */
export const useStep = async ({ deps }: Ctx, tx: Tx, token_hash: string): Promise<void> => {
  if (!(await store.useChallenge(tx, token_hash, deps.clock.iso())))
    throw new AppError('CHALLENGE_OVER');
};

interface Enrolment {
  readonly user_id: string;
  /** The step of a sign-in. It is absent if a signed-in person adds a factor. */
  readonly step?: store.Challenge;
}

/**
 * Returns the person who adds a factor: signed in, or at a sign-in that requires a first factor.
 */
async function whoEnrols(
  ctx: Ctx,
  challenge: string | undefined,
  browser: string | undefined,
): Promise<Enrolment> {
  if (challenge === undefined) {
    if (ctx.actor.kind !== 'user') throw new AppError('UNAUTHENTICATED');
    return { user_id: ctx.actor.user_id };
  }
  const step = await requireStep(ctx, ctx.deps.db, challenge, browser, ['enrol']);
  // If another window has set up a factor in the meantime, this sign-in must prove that factor.
  const standing = await readFactorState(ctx.deps.db, step.user_id);
  if (secondStepOf(standing) !== 'enrolment') throw new AppError('CHALLENGE_OVER');
  return { user_id: step.user_id, step };
}

/** Starts the setup of an authenticator app. @throws AppError TOTP_ENROLLED_ALREADY */
export async function enrolTotp(
  ctx: Ctx,
  { challenge }: Body<Calls['enrolTotp']>,
  browser: string | undefined,
) {
  const { user_id } = await whoEnrols(ctx, challenge, browser);
  const { db, secrets, clock } = ctx.deps;
  const user = await findUserById(db, user_id);
  invariant(user, 'an account that enrols exists');
  const { platform_name } = await readSettings(db);
  const { secret, uri } = newTotpSecret(platform_name, user.email);
  const sealed = secrets.seal(secret);
  await ctx.transaction(async (tx) => {
    if (!(await store.writeTotp(tx, user_id, sealed, clock.iso())))
      throw new AppError('TOTP_ENROLLED_ALREADY');
  });
  return { secret, uri };
}

/**
 * Runs what follows a new factor.
 * @returns backup codes if the account had none, otherwise null
 */
async function settleAdded(
  ctx: Ctx,
  tx: Tx,
  verbs: FactorVerbs,
  { user_id, step }: Enrolment,
  event: Pick<FactorEvent, 'action' | 'after'>,
): Promise<{ recovery_codes: string[] | null }> {
  await note(ctx, tx, { ...event, user_id, mail: 'factor_added' });
  const { recovery_codes } = await readFactorState(tx, user_id);
  const codes = recovery_codes === 0 ? await renewCodes(ctx, tx, user_id) : null;
  if (step) await store.proveChallenge(tx, step.token_hash, ctx.deps.clock.iso());
  else await verbs.settleSessions(ctx, tx, true);
  return { recovery_codes: codes };
}

/**
 * Finishes the setup of an authenticator app with one of its codes.
 * @throws AppError FACTOR_WRONG
 */
export async function confirmTotp(
  ctx: Ctx,
  verbs: FactorVerbs,
  { challenge, code }: Body<Calls['confirmTotp']>,
  browser: string | undefined,
) {
  const who = await whoEnrols(ctx, challenge, browser);
  await requireFactorTry(ctx, who.user_id);
  const found = await store.findTotp(ctx.deps.db, who.user_id);
  if (found?.confirmed_at !== null) throw new AppError('FACTOR_NOT_FOUND');
  return ctx.transaction(async (tx) => {
    await store.lockUser(tx, who.user_id);
    if (!(await takeTotpCode(ctx, tx, who.user_id, code, { first: true })))
      throw new AppError('FACTOR_WRONG');
    return settleAdded(ctx, tx, verbs, who, { action: 'auth.totp_enrolled' });
  });
}

/** Returns the options with which a browser creates a passkey. @throws AppError PASSKEYS_FULL */
export async function beginPasskey(
  ctx: Ctx,
  { challenge }: Body<Calls['beginPasskey']>,
  browser: string | undefined,
) {
  const who = await whoEnrols(ctx, challenge, browser);
  const user = await findUserById(ctx.deps.db, who.user_id);
  invariant(user, 'an account that enrols exists');
  const options = await registrationOptions(ctx, user);
  if (challenge !== undefined && who.step) {
    await store.setPasskeyChallenge(ctx.deps.db, who.step.token_hash, options.challenge);
    return { challenge, options: { ...options } };
  }
  const own = await startOwnStep(ctx, 'passkey', options.challenge);
  return { challenge: own, options: { ...options } };
}

/** Registers a passkey that a browser created. @throws AppError PASSKEY_REFUSED, PASSKEY_KNOWN */
export async function addPasskey(
  ctx: Ctx,
  verbs: FactorVerbs,
  draft: Body<Calls['addPasskey']>,
  browser: string | undefined,
) {
  const { db, clock } = ctx.deps;
  const purposes = ['passkey', 'enrol'] as const;
  const found = await requireStep(ctx, db, draft.challenge, browser, purposes);
  const who: Enrolment =
    found.purpose === 'enrol'
      ? await whoEnrols(ctx, draft.challenge, browser)
      : { user_id: found.user_id };
  const made = await readNewPasskey(ctx, draft, found.passkey_challenge);
  return ctx.transaction(async (tx) => {
    await store.lockUser(tx, who.user_id);
    const known = await store.findPasskeys(tx, who.user_id);
    if (known.length >= store.MOST_PASSKEYS) throw new AppError('PASSKEYS_FULL');
    if (!who.step) await useStep(ctx, tx, found.token_hash);
    await store.insertPasskey(tx, { ...made, user_id: who.user_id, created_at: clock.iso() });
    const after = { name: made.name };
    return settleAdded(ctx, tx, verbs, who, { action: 'auth.passkey_added', after });
  });
}

/** Returns the challenge for the person's passkeys, at a sign-in or for a confirmation. */
export async function askPasskey(
  ctx: Ctx,
  { challenge }: Body<Calls['askPasskey']>,
  browser: string | undefined,
) {
  if (challenge === undefined) {
    if (ctx.actor.kind !== 'user') throw new AppError('UNAUTHENTICATED');
    const options = await signatureOptions(ctx, ctx.actor.user_id, 'confirm');
    const own = await startOwnStep(ctx, 'confirm', options.challenge);
    return { challenge: own, options: { ...options } };
  }
  const step = await requireStep(ctx, ctx.deps.db, challenge, browser, ['sign_in']);
  const options = await signatureOptions(ctx, step.user_id, 'sign_in');
  await store.setPasskeyChallenge(ctx.deps.db, step.token_hash, options.challenge);
  return { challenge, options: { ...options } };
}

/** Returns the caller's second factors. */
export async function readFactors(ctx: Ctx): Promise<Factors> {
  const { user_id } = signedIn(ctx);
  const { db } = ctx.deps;
  const standing = await readFactorState(db, user_id);
  const found = await store.findFactorState(db, user_id);
  const since = found?.confirmed_at ?? null;
  return {
    required: isBound(standing),
    totp: since === null ? null : { created_at: since, last_used_at: found?.last_used_at ?? null },
    passkeys: await listPasskeys(db, user_id),
    recovery_codes_left: standing.recovery_codes,
  };
}

/**
 * Removes one of the caller's factors and locks their account. Refuses to remove the last factor of
 * a role that needs one.
 */
async function removeOwn(
  ctx: Ctx,
  verbs: FactorVerbs,
  action: AuditAction,
  remove: (tx: Tx, user_id: string) => Promise<boolean>,
): Promise<Factors> {
  const { user_id } = signedIn(ctx);
  await ctx.transaction(async (tx) => {
    await store.lockUser(tx, user_id);
    const before = await readFactorState(tx, user_id);
    if (!(await remove(tx, user_id))) throw new AppError('FACTOR_NOT_FOUND');
    if (!mayRemove(before)) throw new AppError('LAST_FACTOR');
    if (!hasFactor(await readFactorState(tx, user_id)))
      await store.deleteRecoveryCodes(tx, user_id);
    await store.deleteChallenges(tx, user_id);
    await note(ctx, tx, { action, user_id, mail: 'factor_removed' });
    await verbs.settleSessions(ctx, tx, false);
  });
  return readFactors(ctx);
}

/** Removes the caller's authenticator app. @throws AppError FACTOR_NOT_FOUND, LAST_FACTOR */
export const removeTotp = (ctx: Ctx, verbs: FactorVerbs): Promise<Factors> =>
  removeOwn(
    ctx,
    verbs,
    'auth.totp_removed',
    async (tx, user_id) => (await store.deleteTotp(tx, user_id)).length > 0,
  );

/** Removes one of the caller's passkeys. @throws AppError FACTOR_NOT_FOUND, LAST_FACTOR */
export const removePasskey = (ctx: Ctx, verbs: FactorVerbs, id: string): Promise<Factors> =>
  removeOwn(
    ctx,
    verbs,
    'auth.passkey_removed',
    async (tx, user_id) => (await store.deletePasskey(tx, user_id, id)) !== undefined,
  );

/**
 * Creates ten new backup codes.
 * @throws AppError FACTOR_NOT_FOUND for an account without factors
 */
export async function renewRecoveryCodes(ctx: Ctx) {
  const { user_id } = signedIn(ctx);
  return ctx.transaction(async (tx) => {
    await store.lockUser(tx, user_id);
    if (!hasFactor(await readFactorState(tx, user_id))) throw new AppError('FACTOR_NOT_FOUND');
    const recovery_codes = await renewCodes(ctx, tx, user_id);
    const action = 'auth.recovery_codes_renewed';
    await note(ctx, tx, { action, user_id, mail: 'recovery_codes_renewed' });
    return { recovery_codes };
  });
}

/** Removes all factors of an account whose owner lost them. The caller ends its sessions. */
export async function takeAwayFactors(ctx: Ctx, tx: Tx, user_id: string): Promise<void> {
  await store.lockUser(tx, user_id);
  await store.deleteTotp(tx, user_id);
  await store.deletePasskeys(tx, user_id);
  await store.deleteRecoveryCodes(tx, user_id);
  await store.deleteChallenges(tx, user_id);
  const at = ctx.deps.clock.iso();
  await markLater(tx, ctx.deps, { kind: 'access', at, id: user_id, why: 'factor_reset' });
  await mail(ctx, tx, user_id, 'factors_reset');
}

/** Deletes the steps that expired before the given instant. */
export const sweepSteps = (db: Db, before: string) => store.deleteOldChallenges(db, before);

import { type Ctx, signedIn } from '../../platform/context.ts';
import { equalInConstantTime, hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { requireToken } from '../../platform/calls/rate-limit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

const LIFETIME_MINUTES = 10;
/**
 * The maximum number of attempts in one step. After them, the person must start again with the
 * password.
 */
const MOST_TRIES = 5;
/** The rate limit of attempts for one account, over all steps and networks. */
const TRIES = { max: 20, per_seconds: 3600 };

/** The two halves of a step: the challenge in the answer, and the text in the browser's cookie. */
export interface StartedStep {
  readonly challenge: string;
  readonly browser: string;
}

const expiry = ({ deps }: Ctx): string =>
  deps.clock.now().add({ minutes: LIFETIME_MINUTES }).toString({ smallestUnit: 'millisecond' });

interface FirstHalf {
  readonly user_id: string;
  readonly password_hash: string | null;
  readonly remember: boolean;
  readonly purpose: 'sign_in' | 'enrol';
}

/** Starts the second step of a sign-in, bound to the account, its password and this browser. */
export async function startStep(ctx: Ctx, tx: Tx, half: FirstHalf): Promise<StartedStep> {
  const challenge = newToken();
  const browser = newToken();
  await store.insertChallenge(tx, {
    ...half,
    token_hash: hashToken(challenge),
    browser_hash: hashToken(browser),
    session_id: null,
    passkey_challenge: null,
    created_at: ctx.deps.clock.iso(),
    expires_at: expiry(ctx),
  });
  return { challenge, browser };
}

/** Starts a step with a passkey in the caller's session. @returns the step's challenge */
export async function startOwnStep(
  ctx: Ctx,
  purpose: 'passkey' | 'confirm',
  passkey_challenge: string,
): Promise<string> {
  const { user_id, session_id } = signedIn(ctx);
  const challenge = newToken();
  await store.insertChallenge(ctx.deps.db, {
    user_id,
    purpose,
    session_id,
    browser_hash: null,
    remember: false,
    password_hash: null,
    passkey_challenge,
    token_hash: hashToken(challenge),
    created_at: ctx.deps.clock.iso(),
    expires_at: expiry(ctx),
  });
  return challenge;
}

const isMine = ({ actor }: Ctx, found: store.Challenge, browser: string | undefined): boolean => {
  if (found.browser_hash === null)
    return actor.kind === 'user' && actor.session_id === found.session_id;
  return equalInConstantTime(hashToken(browser ?? ''), found.browser_hash);
};

/**
 * Returns the open step of a challenge, for the browser or session that started it.
 * @param browser the second half, from the cookie
 * @throws AppError CHALLENGE_OVER if the challenge is unknown, expired or used, or if another
 * person started it
 */
export async function requireStep(
  ctx: Ctx,
  db: Db,
  challenge: string,
  browser: string | undefined,
  purposes: readonly store.Purpose[],
): Promise<store.Challenge> {
  const found = await store.findChallenge(db, hashToken(challenge), ctx.deps.clock.iso());
  if (!found || !purposes.includes(found.purpose) || !isMine(ctx, found, browser))
    throw new AppError('CHALLENGE_OVER');
  return found;
}

/**
 * Counts an attempt at the factors of an account. Call it before the check and outside of its
 * transaction.
 * @throws AppError TOO_MANY_REQUESTS; CHALLENGE_OVER if the step has no attempts left
 */
export async function requireFactorTry(ctx: Ctx, user_id: string, token_hash?: string) {
  const { db, clock } = ctx.deps;
  await requireToken(db, `factor:${user_id}`, TRIES, clock.iso());
  if (token_hash !== undefined && !(await store.takeTry(db, token_hash, MOST_TRIES)))
    throw new AppError('CHALLENGE_OVER');
}

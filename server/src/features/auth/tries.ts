import type { Ctx } from '../../platform/context.ts';
import { networkOf } from '../../platform/calls/address.ts';
import type { Db } from '../../platform/db/database.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { refillBucket, requireToken, takeToken } from '../../platform/calls/rate-limit.ts';

/** One network at one account: ten wrong tries, then one more every minute. */
const TRIES = { max: 10, per_seconds: 600 };
/** Daily cap of the same, on top of the initial burst. */
const TRIES_A_DAY = { max: 100, per_seconds: 86_400 };
/** A device that signed in to this account before. Other devices cannot use up its tries. */
const TRIES_OF_DEVICE = { max: 10, per_seconds: 300 };
/** All networks together. Tries beyond it are slowed down, never refused. */
const TRIES_IN_ALL = { max: 60, per_seconds: 600 };
const SLOWED_MS = 2_000;
/** Mailed links of one kind to one mailbox. Five an hour are enough for its owner. */
const LINKS = { max: 5, per_seconds: 3600 };

/** Returns the bucket's name. The address is stored as an HMAC, whether it is known or not. */
const bucketOf = (ctx: Pick<Ctx, 'deps'>, action: string, email: string): string =>
  `${action}:${ctx.deps.secrets.hmac('login-tries', email).slice(0, 32)}`;

const networkBucketOf = (ctx: Ctx, email: string): string =>
  `${bucketOf(ctx, 'login', email)}:${networkOf(ctx.client.ip ?? 'unknown')}`;

const PURPOSE = 'known-device';

/** Signs the mark of a device on which this account signed in: `id.mac`. */
export function markDevice({ deps: { secrets } }: Ctx, email: string): string {
  const id = newToken();
  return `${id}.${secrets.hmac(PURPOSE, `${email} ${id}`)}`;
}

/**
 * Returns the bucket of a device that signed in to this account before; undefined for every other.
 */
function deviceBucketOf(ctx: Ctx, email: string, mark: string | undefined): string | undefined {
  const [id = '', mac = '', ...rest] = mark?.split('.') ?? [];
  if (id === '' || rest.length > 0) return undefined;
  if (!ctx.deps.secrets.checkHmac(PURPOSE, `${email} ${id}`, mac)) return undefined;
  return `${bucketOf(ctx, 'login', email)}:device:${id}`;
}

/**
 * Counts a try to sign in, before any lookup. Each network and each known device has its own limit.
 * Guessers in other networks can slow down a try from a fresh network, but cannot use up its limit.
 * @param mark of `markDevice`, as the browser sent it
 */
export async function requireLoginTry(
  ctx: Ctx,
  email: string,
  mark: string | undefined,
): Promise<void> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  const device = deviceBucketOf(ctx, email, mark);
  if (device !== undefined) return requireToken(db, device, TRIES_OF_DEVICE, now);
  const network = networkBucketOf(ctx, email);
  await requireToken(db, network, TRIES, now);
  await requireToken(db, `${network}:day`, TRIES_A_DAY, now);
  const in_all = await takeToken(db, bucketOf(ctx, 'login', email), TRIES_IN_ALL, now);
  if (!in_all) await clock.pause(SLOWED_MS);
}

/** Resets the tries of the network or device that sent the right password. */
export async function forgiveLoginTries(ctx: Ctx, email: string, mark: string | undefined) {
  const network = networkBucketOf(ctx, email);
  const device = deviceBucketOf(ctx, email, mark);
  const mine = device === undefined ? [network, `${network}:day`] : [device];
  for (const bucket of mine) await refillBucket(ctx.deps.db, bucket);
}

/** Counts a signed-in user's try at the current password. */
export const requirePasswordTry = ({ deps: { db, clock } }: Ctx, user_id: string): Promise<void> =>
  requireToken(db, `password:${user_id}`, TRIES, clock.iso());

/** Two at once, then one more each hour. */
const UNPROVED = { max: 2, per_seconds: 7200 };

/**
 * Counts a registration message to an address that is not proved.
 * @returns false when the address has had two within the hour
 */
export const takeUnprovedMessage = (ctx: Pick<Ctx, 'deps'>, db: Db, to: string): Promise<boolean> =>
  takeToken(db, bucketOf(ctx, 'unproved', to), UNPROVED, ctx.deps.clock.iso());

/** A link that can be requested with no more than the mailbox's address. */
type MailedLink = 'forgot' | 'registration' | 'invitation';

/**
 * Returns false when the mailbox has had enough of these links for now. Each kind is counted
 * separately: requests for one kind, which may send no link, do not use up another. The mailbox of
 * a registration may belong to a stranger.
 */
export function takeLink(ctx: Ctx, email: string, kind: MailedLink): Promise<boolean> {
  const limit = kind === 'registration' ? UNPROVED : LINKS;
  return takeToken(ctx.deps.db, bucketOf(ctx, kind, email), limit, ctx.deps.clock.iso());
}

/** Audit entries for one account and network, so that a guesser cannot flood the log. */
const ENTRIES = { max: 10, per_seconds: 3600 };
/** The same for one network, however many addresses it tries. */
const ENTRIES_OF_NETWORK = { max: 60, per_seconds: 3600 };
/**
 * The tenth failure since the last sign-in triggers a notice. Failures are forgotten after a day.
 */
const FAILURES = { max: 9, per_seconds: 86_400 };
const NOTICES = { max: 1, per_seconds: 86_400 };

/** Returns whether a failed sign-in still gets an entry in the audit log. */
export async function takeEntry(ctx: Ctx, email: string): Promise<boolean> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  const network = `sign-in-entries:${networkOf(ctx.client.ip ?? 'unknown')}`;
  const account = `${bucketOf(ctx, 'entries', email)}:${networkOf(ctx.client.ip ?? 'unknown')}`;
  if (!(await takeToken(db, account, ENTRIES, now))) return false;
  return takeToken(db, network, ENTRIES_OF_NETWORK, now);
}

/** Counts a failed sign-in. @returns whether to notify the owner of the account now */
export async function countFailure(ctx: Ctx, email: string): Promise<boolean> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  if (await takeToken(db, bucketOf(ctx, 'failures', email), FAILURES, now)) return false;
  return takeToken(db, bucketOf(ctx, 'failure-notice', email), NOTICES, now);
}

/** Forgets earlier failures after a sign-in. */
export const forgetFailures = (ctx: Ctx, email: string) =>
  refillBucket(ctx.deps.db, bucketOf(ctx, 'failures', email));

import type { Ctx } from '../../platform/context.ts';
import { networkOf } from '../../platform/calls/address.ts';
import type { Db } from '../../platform/db/database.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { refillBucket, requireToken, takeToken } from '../../platform/calls/rate-limit.ts';

/**
 * The limit of attempts of one network at one account: ten, then one more every minute. The right
 * password refills it.
 */
const TRIES = { max: 10, per_seconds: 600 };
/** A daily limit for the same network and account, in addition to `TRIES`. */
const TRIES_A_DAY = { max: 100, per_seconds: 86_400 };
/**
 * The limit of attempts of a device that has signed in to this account. Other devices cannot use
 * them up.
 */
const TRIES_OF_DEVICE = { max: 10, per_seconds: 300 };
/**
 * The limit of attempts of all networks at one account. Further attempts are delayed, never
 * refused.
 */
const TRIES_IN_ALL = { max: 60, per_seconds: 600 };
const SLOWED_MS = 2_000;
/** The limit of mailed links of one kind to one mailbox. Five an hour are enough for its owner. */
const LINKS = { max: 5, per_seconds: 3600 };

/**
 * Returns the bucket's name. It contains an HMAC of the address, whether the address is known or
 * not.
 */
const bucketOf = (ctx: Pick<Ctx, 'deps'>, action: string, email: string): string =>
  `${action}:${ctx.deps.secrets.hmac('login-tries', email).slice(0, 32)}`;

const networkBucketOf = (ctx: Ctx, email: string): string =>
  `${bucketOf(ctx, 'login', email)}:${networkOf(ctx.client.ip ?? 'unknown')}`;

const PURPOSE = 'known-device';

/** Signs the mark of a device that has signed in to this account: `id.mac`. */
export function markDevice({ deps: { secrets } }: Ctx, email: string): string {
  const id = newToken();
  return `${id}.${secrets.hmac(PURPOSE, `${email} ${id}`)}`;
}

/**
 * Returns the bucket of a device that has signed in to this account; undefined for other devices.
 */
function deviceBucketOf(ctx: Ctx, email: string, mark: string | undefined): string | undefined {
  const [id = '', mac = '', ...rest] = mark?.split('.') ?? [];
  if (id === '' || rest.length > 0) return undefined;
  if (!ctx.deps.secrets.checkHmac(PURPOSE, `${email} ${id}`, mac)) return undefined;
  return `${bucketOf(ctx, 'login', email)}:device:${id}`;
}

/**
 * Counts an attempt to sign in, before any lookup. Each network and each known device has its own
 * limit. Attackers in other networks can therefore delay an attempt from a new network, but cannot
 * block it.
 * @param mark the mark of `markDevice`, as the browser sent it
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

/** Resets the attempts of the network or device that sent the right password. */
export async function forgiveLoginTries(ctx: Ctx, email: string, mark: string | undefined) {
  const network = networkBucketOf(ctx, email);
  const device = deviceBucketOf(ctx, email, mark);
  const mine = device === undefined ? [network, `${network}:day`] : [device];
  for (const bucket of mine) await refillBucket(ctx.deps.db, bucket);
}

/** Counts a signed-in user's attempt to enter their current password. */
export const requirePasswordTry = ({ deps: { db, clock } }: Ctx, user_id: string): Promise<void> =>
  requireToken(db, `password:${user_id}`, TRIES, clock.iso());

/** The limit of messages to one unproved mailbox: two at once, then one more each hour. */
const UNPROVED = { max: 2, per_seconds: 7200 };

/**
 * Counts a registration message to an address that is not proved.
 * @returns false if the address has reached its limit
 */
export const takeUnprovedMessage = (ctx: Pick<Ctx, 'deps'>, db: Db, to: string): Promise<boolean> =>
  takeToken(db, bucketOf(ctx, 'unproved', to), UNPROVED, ctx.deps.clock.iso());

/** A link that anyone can request who knows the mailbox's address. */
type MailedLink = 'forgot' | 'registration' | 'invitation';

/**
 * Counts a mailed link to a mailbox. Each kind has its own limit, so that requests for one kind do
 * not use up another. Links of a registration have a lower limit, because the mailbox may belong to
 * a stranger.
 * @returns false if the mailbox has reached the limit
 */
export function takeLink(ctx: Ctx, email: string, kind: MailedLink): Promise<boolean> {
  const limit = kind === 'registration' ? UNPROVED : LINKS;
  return takeToken(ctx.deps.db, bucketOf(ctx, kind, email), limit, ctx.deps.clock.iso());
}

/**
 * The limit of audit entries for one account and network, so that an attacker cannot flood the log.
 */
const ENTRIES = { max: 10, per_seconds: 3600 };
/** The limit of audit entries for one network, over all addresses that it tries. */
const ENTRIES_OF_NETWORK = { max: 60, per_seconds: 3600 };
/**
 * The rate limit of failures without a notice. The tenth failure sends a notice. A sign-in resets
 * the count, and the bucket refills over a day.
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

/**
 * Counts a failed sign-in.
 * @returns true if the owner of the account must now be notified
 */
export async function countFailure(ctx: Ctx, email: string): Promise<boolean> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  if (await takeToken(db, bucketOf(ctx, 'failures', email), FAILURES, now)) return false;
  return takeToken(db, bucketOf(ctx, 'failure-notice', email), NOTICES, now);
}

/** Deletes the count of earlier failures after a sign-in. */
export const forgetFailures = (ctx: Ctx, email: string) =>
  refillBucket(ctx.deps.db, bucketOf(ctx, 'failures', email));

import type { Ctx } from '../../platform/context.ts';
import { networkOf } from '../../platform/calls/address.ts';
import type { Db } from '../../platform/db/database.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { refillBucket, requireToken, takeToken } from '../../platform/calls/rate-limit.ts';

/** Of one network at one account: ten wrong tries, then one more every minute. */
const TRIES = { max: 10, per_seconds: 600 };
/** And over a day no more than this, plus as many as it had at first. */
const TRIES_A_DAY = { max: 100, per_seconds: 86_400 };
/** Of a device that signed in to this account before: nobody else can use these up. */
const TRIES_OF_DEVICE = { max: 10, per_seconds: 300 };
/** From all networks together; what comes beyond that is slowed, never refused. */
const TRIES_IN_ALL = { max: 60, per_seconds: 600 };
const SLOWED_MS = 2_000;
/** Links of a kind to one mailbox; whoever asks for more has them already. */
const LINKS = { max: 5, per_seconds: 3600 };

/** Known and unknown addresses are counted alike, and none is kept readable for that. */
const bucketOf = (ctx: Pick<Ctx, 'deps'>, action: string, email: string): string =>
  `${action}:${ctx.deps.secrets.hmac('login-tries', email).slice(0, 32)}`;

const networkBucketOf = (ctx: Ctx, email: string): string =>
  `${bucketOf(ctx, 'login', email)}:${networkOf(ctx.client.ip ?? 'unknown')}`;

const PURPOSE = 'known-device';

/** The proof, kept by a device, that somebody signed in to this account there: `id.mac`. */
export function markDevice({ deps: { secrets } }: Ctx, email: string): string {
  const id = newToken();
  return `${id}.${secrets.hmac(PURPOSE, `${email} ${id}`)}`;
}

/** The bucket of a device that signed in to this account before; undefined for every other. */
function deviceBucketOf(ctx: Ctx, email: string, mark: string | undefined): string | undefined {
  const [id = '', mac = '', ...rest] = mark?.split('.') ?? [];
  if (id === '' || rest.length > 0) return undefined;
  if (!ctx.deps.secrets.checkHmac(PURPOSE, `${email} ${id}`, mac)) return undefined;
  return `${bucketOf(ctx, 'login', email)}:device:${id}`;
}

/**
 * Counts a try to sign in, before anything is looked up. Each network and each known device has
 * its own tries: guessers elsewhere slow a try from a fresh network down, and cannot use it up.
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

/** Forgives the tries from where the right password came in the end. */
export async function forgiveLoginTries(ctx: Ctx, email: string, mark: string | undefined) {
  const network = networkBucketOf(ctx, email);
  const device = deviceBucketOf(ctx, email, mark);
  const mine = device === undefined ? [network, `${network}:day`] : [device];
  for (const bucket of mine) await refillBucket(ctx.deps.db, bucket);
}

/** Counts a try at the current password of somebody who is signed in. */
export const requirePasswordTry = ({ deps: { db, clock } }: Ctx, user_id: string): Promise<void> =>
  requireToken(db, `password:${user_id}`, TRIES, clock.iso());

/** Two at once, then one more an hour later. */
const UNPROVED = { max: 2, per_seconds: 7200 };

/**
 * Counts a message of a registration to an address that nobody has proved to own.
 * @returns false when the address has had two within the hour
 */
export const takeUnprovedMessage = (ctx: Pick<Ctx, 'deps'>, db: Db, to: string): Promise<boolean> =>
  takeToken(db, bucketOf(ctx, 'unproved', to), UNPROVED, ctx.deps.clock.iso());

/** What a mailbox can be sent by somebody who knows no more than its address. */
type MailedLink = 'forgot' | 'registration' | 'invitation';

/**
 * False when the mailbox has had enough of these links for now. Each kind is counted by itself:
 * whoever asks for mails of one kind, which may hold no link, uses up none of another. The mailbox
 * of a registration may be a stranger's.
 */
export function takeLink(ctx: Ctx, email: string, kind: MailedLink): Promise<boolean> {
  const limit = kind === 'registration' ? UNPROVED : LINKS;
  return takeToken(ctx.deps.db, bucketOf(ctx, kind, email), limit, ctx.deps.clock.iso());
}

/** Entries of the audit log for one account and network: a guesser writes no more than these. */
const ENTRIES = { max: 10, per_seconds: 3600 };
/** And for one network, however many addresses it tries. */
const ENTRIES_OF_NETWORK = { max: 60, per_seconds: 3600 };
/** The tenth failure since the last sign-in is one too many; forgotten after a day. */
const FAILURES = { max: 9, per_seconds: 86_400 };
const NOTICES = { max: 1, per_seconds: 86_400 };

/** Whether a failed sign-in still gets an entry in the audit log. */
export async function takeEntry(ctx: Ctx, email: string): Promise<boolean> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  const network = `sign-in-entries:${networkOf(ctx.client.ip ?? 'unknown')}`;
  const account = `${bucketOf(ctx, 'entries', email)}:${networkOf(ctx.client.ip ?? 'unknown')}`;
  if (!(await takeToken(db, account, ENTRIES, now))) return false;
  return takeToken(db, network, ENTRIES_OF_NETWORK, now);
}

/** Counts a failed sign-in. @returns whether it is time to notify the owner of the account */
export async function countFailure(ctx: Ctx, email: string): Promise<boolean> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  if (await takeToken(db, bucketOf(ctx, 'failures', email), FAILURES, now)) return false;
  return takeToken(db, bucketOf(ctx, 'failure-notice', email), NOTICES, now);
}

/** The person has signed in: earlier failures count no more. */
export const forgetFailures = (ctx: Ctx, email: string) =>
  refillBucket(ctx.deps.db, bucketOf(ctx, 'failures', email));

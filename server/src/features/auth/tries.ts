import type { Ctx } from '../../platform/context.ts';
import { networkOf } from '../../platform/calls/address.ts';
import { refillBucket, requireToken, takeToken } from '../../platform/calls/rate-limit.ts';

/** Ten wrong tries, then one more every half minute: slow for a guesser, never for good. */
const TRIES = { max: 10, per_seconds: 300 };
/** From all networks together: enough that one guesser cannot keep the owner out. */
const TRIES_IN_ALL = { max: 60, per_seconds: 600 };
/** Links to one mailbox; whoever asks for more has them already. */
const LINKS = { max: 5, per_seconds: 3600 };

/** Known and unknown addresses are counted alike, and none is kept readable for that. */
const bucketOf = (ctx: Ctx, action: string, email: string): string =>
  `${action}:${ctx.deps.secrets.hmac('login-tries', email).slice(0, 32)}`;

const ownBucketOf = (ctx: Ctx, email: string): string =>
  `${bucketOf(ctx, 'login', email)}:${networkOf(ctx.client.ip ?? 'unknown')}`;

/** Counts a try to sign in, before anything is looked up. */
export async function requireLoginTry(ctx: Ctx, email: string): Promise<void> {
  const { db, clock } = ctx.deps;
  await requireToken(db, ownBucketOf(ctx, email), TRIES, clock.iso());
  await requireToken(db, bucketOf(ctx, 'login', email), TRIES_IN_ALL, clock.iso());
}

/** Forgives the tries from where the right password came in the end. */
export const forgiveLoginTries = (ctx: Ctx, email: string) =>
  refillBucket(ctx.deps.db, ownBucketOf(ctx, email));

/** Counts a try at the current password of somebody who is signed in. */
export const requirePasswordTry = ({ deps: { db, clock } }: Ctx, user_id: string): Promise<void> =>
  requireToken(db, `password:${user_id}`, TRIES, clock.iso());

/** False when the mailbox has had enough links for now. */
export const takeLink = (ctx: Ctx, email: string): Promise<boolean> =>
  takeToken(ctx.deps.db, bucketOf(ctx, 'forgot', email), LINKS, ctx.deps.clock.iso());

import { createHash } from 'node:crypto';
import type { Ctx, Deps, IntegratorActor } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { checkLimits, limitReached, lockLimits } from '../monitoring/public.ts';
import {
  claimAsking,
  findByKey,
  type NewTransaction,
  openTransaction,
} from '../transactions/public.ts';
import * as store from './store.ts';

/** The time for which a call to the provider blocks repeated calls. A call usually takes less. */
const ASKING_MS = 20_000;

export function integratorOf({ actor }: Ctx): IntegratorActor {
  invariant(actor.kind === 'integrator', 'only a brand’s own server makes this call');
  return actor;
}

/**
 * Returns the brand's settings for payments. The MID and the fees never come from the caller.
 * @throws AppError BRAND_ON_HOLD, CHARGE_GATEWAY_DISABLED
 */
export async function requireSeller(deps: Deps, { brand_id }: IntegratorActor) {
  const seller = await store.findSeller(deps, brand_id);
  if (seller?.is_held) throw new AppError('BRAND_ON_HOLD');
  if (!seller?.pg_enabled) throw new AppError('CHARGE_GATEWAY_DISABLED');
  return seller;
}

/**
 * Returns the idempotency key, which may be in the header, in the body, or in both.
 * @throws IDEMPOTENCY_KEYS_DIFFER if the two differ
 */
export function keyOf(sent_key: string | undefined, idempotent: string | undefined): string | null {
  if (sent_key === undefined) return idempotent ?? null;
  if (!/^[\x21-\x7e]{1,200}$/.test(sent_key)) {
    throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': 'This value is not valid' } });
  }
  if (idempotent !== undefined && idempotent !== sent_key) {
    throw new AppError('IDEMPOTENCY_KEYS_DIFFER');
  }
  return sent_key;
}

/** Returns a digest of the whole request. */
export const digestOf = (path: string, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify([path, body]))
    .digest('hex');

export type Claim =
  | { readonly kind: 'ask'; readonly transaction_id: bigint; readonly repeated: boolean }
  | { readonly kind: 'answered'; readonly answer: store.StoredAnswer };

type NewRequest = NewTransaction & { readonly request_digest: string };

/**
 * Inserts the row of a request if it is within the limits of the brand. A repeated request is no
 * new payment, so the limits do not refuse it.
 * @throws AppError BRAND_LIMIT_REACHED
 */
async function openLimited({ db }: Deps, opened: NewRequest): Promise<bigint | undefined> {
  const { brand_id, amount_minor, payment_date, idempotency_key } = opened;
  const { reached, id } = await db.transaction().execute(async (tx) => {
    await lockLimits(tx, brand_id);
    const key = idempotency_key ?? null;
    if (key !== null && (await findByKey(tx, brand_id, key))) return {};
    const limit = await checkLimits(tx, {
      brand_id,
      amount_minor: BigInt(amount_minor),
      payment_date,
    });
    return limit ? { reached: limit } : { id: await openTransaction(tx, opened) };
  });
  if (reached) throw limitReached(reached);
  return id;
}

/**
 * Claims the row of a request before the provider is called. A repeated request under the same key
 * gets the first answer. Until that answer exists, only one caller may call the provider. The
 * others are refused with CHARGE_IN_PROGRESS.
 * @throws AppError BRAND_LIMIT_REACHED
 */
export async function claimRequest(
  deps: Deps,
  opened: NewRequest,
  { has_limit }: { readonly has_limit: boolean },
): Promise<Claim> {
  const { db, clock } = deps;
  const transaction_id = await (has_limit
    ? openLimited(deps, opened)
    : openTransaction(db, opened));
  if (transaction_id !== undefined) return { kind: 'ask', transaction_id, repeated: false };
  const first = await findByKey(db, opened.brand_id, opened.idempotency_key ?? '');
  invariant(first, 'only a used key conflicts');
  if (first.request_digest !== opened.request_digest) throw new AppError('IDEMPOTENCY_MISMATCH');
  const answer = await store.findAnswer(db, first.id);
  if (answer) return { kind: 'answered', answer };
  const since = new Date(clock.ms() - ASKING_MS).toISOString();
  if (await claimAsking(db, first.id, clock.iso(), since)) {
    return { kind: 'ask', transaction_id: first.id, repeated: true };
  }
  throw new AppError('CHARGE_IN_PROGRESS');
}

import { webhookUrl } from '../../config.ts';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { EVERYTHING } from '../../platform/scope.ts';
import type { Answer, Refund } from '../../provider/port.ts';
import { addEvent, countRefunded, lockBooks, noteException } from '../transactions/public.ts';
import { queueRefundOutcome } from '../webhook-deliveries/public.ts';
import { bookRefund, releaseRefund, reservedFrom } from './booking.ts';
import { notifyOwnerOfRefund } from './news.ts';
import * as store from './store.ts';

/** The reason why a refund moves no money until an admin has reviewed it. */
type RefundProblem =
  | 'unknown refund'
  | 'wrong amount'
  | 'wrong currency'
  | 'wrong charge'
  | 'more than was captured'
  | 'no longer refunded';

export type AppliedRefund =
  | { readonly kind: 'applied' | 'unchanged'; readonly transaction_id: bigint }
  | { readonly kind: 'refused'; readonly problem: RefundProblem };

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'config'>;

const CORRELATION_ID = 'diwan_refund';

/** Returns the id of the stored row for which a refund was created, from the refund's metadata. */
function correlatedRefund({ raw }: Pick<Refund, 'raw'>): string | undefined {
  const { metadata } = raw;
  if (typeof metadata !== 'object' || metadata === null || !(CORRELATION_ID in metadata))
    return undefined;
  const id = metadata[CORRELATION_ID];
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}

/**
 * Finds the row by the provider's id. If the response of the refund was lost, finds it by the
 * correlation id.
 */
async function rowOf(tx: Tx, refund: Refund): Promise<store.StoredRefund | undefined> {
  const known = await store.findByProviderId(tx, refund.id);
  if (known) return known;
  const correlated = correlatedRefund(refund);
  const row = correlated === undefined ? undefined : await store.findRefund(tx, correlated);
  return row?.kind === 'refund' && row.provider_refund_id === null ? row : undefined;
}

/** Locks the brand first, then the transaction, in the order of all money movements. */
async function lockTransactionOf(tx: Tx, id: bigint) {
  const found = await store.findTransaction(tx, EVERYTHING, { id });
  if (!found) return undefined;
  await lockBooks(tx, [found.brand_id]);
  return store.lockTransaction(tx, EVERYTHING, { id });
}

async function refundProblem(
  tx: Tx,
  transaction: store.LockedTransaction,
  row: store.StoredRefund,
  refund: Refund,
): Promise<RefundProblem | undefined> {
  if (refund.currency !== transaction.currency) return 'wrong currency';
  if (refund.amount_minor !== row.amount_minor) return 'wrong amount';
  if (refund.charge_id !== transaction.charge_id) return 'wrong charge';
  if (row.status === 'REFUNDED' && refund.status === 'FAILED') return 'no longer refunded';
  // The amount of a failed refund became refundable again, so another refund may have used it.
  if (row.status === 'FAILED' && refund.status === 'REFUNDED') {
    const { reversed_minor } = await store.sumReversals(tx, transaction.id);
    if (reversed_minor + row.amount_minor > transaction.amount_minor)
      return 'more than was captured';
  }
  return undefined;
}

const eventOf = (row: store.StoredRefund) => ({
  refund_id: row.id,
  amount_minor: String(row.amount_minor),
});

async function complete(
  tx: Tx,
  transaction: store.LockedTransaction,
  row: store.StoredRefund,
  { at, raw_status }: { readonly at: string; readonly raw_status: string },
): Promise<void> {
  const reserved = row.status === 'PENDING';
  const after_settlement = transaction.settled;
  const change = { status: 'REFUNDED', raw_status, problem: null, booked_at: at } as const;
  await store.updateRefund(tx, row.id, { ...change, after_settlement });
  await countRefunded(tx, transaction.id);
  await bookRefund(tx, transaction, row, { at, reserved });
  await addEvent(tx, transaction.id, { kind: 'refunded', at, detail: eventOf(row) });
}

async function fail(
  tx: Tx,
  transaction: store.LockedTransaction,
  row: store.StoredRefund,
  { at, problem }: { readonly at: string; readonly problem: string },
): Promise<void> {
  await store.updateRefund(tx, row.id, {
    status: 'FAILED',
    problem: problem.slice(0, 500),
    released_at: at,
    returned_to: reservedFrom(transaction),
  });
  await releaseRefund(tx, transaction, row, at);
  await addEvent(tx, transaction.id, { kind: 'refund_failed', at, detail: eventOf(row) });
}

/**
 * Updates a refund to the provider's state. The status only moves forward, and a late confirmation
 * is still booked.
 * @returns true if the status changed
 */
async function moveOn(
  tx: Tx,
  transaction: store.LockedTransaction,
  row: store.StoredRefund,
  refund: Refund,
  at: string,
): Promise<boolean> {
  const { id: provider_refund_id, raw_status } = refund;
  if (row.provider_refund_id === null || row.raw_status !== raw_status) {
    await store.updateRefund(tx, row.id, { provider_refund_id, raw_status });
  }
  if (refund.status === 'REFUNDED' && row.status !== 'REFUNDED') {
    await complete(tx, transaction, row, { at, raw_status });
    return true;
  }
  if (refund.status === 'FAILED' && row.status === 'PENDING') {
    await fail(tx, transaction, row, { at, problem: raw_status });
    return true;
  }
  return false;
}

/**
 * Updates a refund to the provider's state, after a webhook, a call or the poll. Calls may repeat
 * and run concurrently, in any order: the refund is booked once.
 * @param refund as it was just read from the provider, never the content of a webhook
 */
export const applyRefund = (deps: RefundDeps, refund: Refund): Promise<AppliedRefund> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await rowOf(tx, refund);
    if (!found) return { kind: 'refused', problem: 'unknown refund' };
    const { transaction_id } = found;
    const transaction = await lockTransactionOf(tx, transaction_id);
    // Reads the row again under the lock, because another process may have changed it.
    const row = await store.findRefund(tx, found.id);
    if (!transaction || !row) return { kind: 'refused', problem: 'unknown refund' };
    const problem = await refundProblem(tx, transaction, row, refund);
    if (problem !== undefined) return { kind: 'refused', problem };
    const moved = await moveOn(tx, transaction, row, refund, deps.clock.iso());
    if (moved) await queueRefundOutcome(tx, deps, row.id);
    if (moved && refund.status === 'REFUNDED') {
      await notifyOwnerOfRefund(tx, deps, transaction, { ...row, template: 'refund_made' });
    }
    return { kind: moved ? 'applied' : 'unchanged', transaction_id };
  });

export type SendingDeps = RefundDeps & Pick<Deps, 'log' | 'provider'>;

/** Releases the reserved amount, because the provider refused the refund or never received it. */
const release = (deps: SendingDeps, { id, transaction_id }: store.OpenRefund, problem: string) =>
  deps.db.transaction().execute(async (tx) => {
    const transaction = await lockTransactionOf(tx, transaction_id);
    const row = await store.findRefund(tx, id);
    if (!transaction || row?.status !== 'PENDING') return;
    await fail(tx, transaction, row, { at: deps.clock.iso(), problem });
  });

/**
 * Applies a refund that was just read from the provider. A contradiction is recorded for review.
 */
export async function applyOrNote(deps: SendingDeps, refund: Refund): Promise<void> {
  const applied = await applyRefund(deps, refund);
  if (applied.kind !== 'refused') return;
  const { id: object_id, raw_status: status } = refund;
  await noteException(deps, { object: 'refund', object_id, status, problem: applied.problem });
}

/**
 * Requests the refund from the provider, with an idempotency key. Repeats within a day make one
 * refund. A refusal releases the amount. If the result is unknown, the poll decides.
 */
export async function sendRefund(
  deps: SendingDeps,
  row: store.OpenRefund,
): Promise<Answer<Refund>> {
  const { charge_id } = row;
  invariant(charge_id, 'only what was charged at the provider is refunded there');
  await store.updateRefund(deps.db, row.id, { checked_at: deps.clock.iso() });
  const answer = await deps.provider.createRefund({
    idempotency_key: `refund-${row.id}`,
    charge_id,
    amount_minor: row.amount_minor,
    currency: 'KWD',
    reason: row.reason,
    reference: row.id,
    webhook_url: webhookUrl(deps.config),
    // Identifies the refund if the provider's response is lost.
    metadata: { [CORRELATION_ID]: row.id },
  });
  if (answer.ok) await applyOrNote(deps, answer.value);
  else if (answer.failure.kind === 'rejected') {
    const { code, description } = answer.failure;
    await release(deps, row, `${code}: ${description}`);
  }
  return answer;
}

/**
 * Searches the provider's refunds after the idempotency key has expired there. Applies the refund
 * if it is found. Otherwise releases the amount.
 */
export async function findSent(deps: SendingDeps, row: store.OpenRefund): Promise<void> {
  const { charge_id } = row;
  invariant(charge_id, 'only what was charged at the provider is refunded there');
  let after: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const place = { after, limit: 50 };
    const answer = await deps.provider.listRefunds({ charge_ids: [charge_id], ...place });
    if (!answer.ok) return;
    for (const refund of answer.value.items) await applyOrNote(deps, refund);
    after = answer.value.next;
    if (after === undefined) {
      const now = await store.findRefund(deps.db, row.id);
      if (now?.provider_refund_id === null) await release(deps, row, 'the provider has none');
      return;
    }
  }
}

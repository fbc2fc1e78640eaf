import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { EVERYTHING } from '../../platform/scope.ts';
import type { Refund } from '../../provider/port.ts';
import { addEvent } from '../transactions/transactions.ts';
import { queueRefundOutcome } from '../webhook-deliveries/webhook-deliveries.ts';
import { completeReturn } from './book.ts';
import { correlatedRefund } from './correlation-id.ts';
import * as store from './store.ts';

/** Why a refund moves no money until somebody has looked at it. */
export type RefundProblem =
  | 'unknown refund'
  | 'wrong amount'
  | 'wrong currency'
  | 'wrong charge'
  | 'more than was captured'
  | 'no longer refunded';

export type AppliedRefund =
  | { readonly kind: 'applied' | 'unchanged'; readonly transaction_id: bigint }
  | { readonly kind: 'refused'; readonly problem: RefundProblem };

type Applying = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** By its id; a refund whose answer never reached us names the row it was made for. */
async function rowOf(tx: Tx, refund: Refund): Promise<store.StoredReturn | undefined> {
  const known = await store.findByProviderId(tx, refund.id);
  if (known) return known;
  const marked = correlatedRefund(refund);
  const row = marked === undefined ? undefined : await store.findReturn(tx, marked);
  return row?.kind === 'refund' && row.provider_refund_id === null ? row : undefined;
}

async function problemOf(
  tx: Tx,
  held: store.Returnable,
  row: store.StoredReturn,
  refund: Refund,
): Promise<RefundProblem | undefined> {
  if (refund.currency !== held.currency) return 'wrong currency';
  if (refund.amount_minor !== row.amount_minor) return 'wrong amount';
  if (refund.charge_id !== held.charge_id) return 'wrong charge';
  if (row.status === 'REFUNDED' && refund.status === 'FAILED') return 'no longer refunded';
  // What had failed was free to be given back again, and may be gone.
  if (row.status === 'FAILED' && refund.status === 'REFUNDED') {
    const open = await store.sumOpen(tx, held);
    if (open + row.amount_minor > held.amount_minor) return 'more than was captured';
  }
  return undefined;
}

/** The status only moves forward; money that went back late still went back. */
async function moveOn(
  tx: Tx,
  held: store.Returnable,
  row: store.StoredReturn,
  refund: Refund,
  at: string,
): Promise<boolean> {
  const { id: provider_refund_id, raw_status } = refund;
  if (row.provider_refund_id === null || row.raw_status !== raw_status) {
    await store.updateReturn(tx, row.id, { provider_refund_id, raw_status });
  }
  if (refund.status === 'REFUNDED' && row.status !== 'REFUNDED') {
    await completeReturn(tx, held, row, { at, raw_status });
    return true;
  }
  if (refund.status === 'FAILED' && row.status === 'PENDING') {
    await store.updateReturn(tx, row.id, { status: 'FAILED', problem: raw_status });
    const detail = { refund_id: row.id, amount_minor: String(row.amount_minor) };
    await addEvent(tx, held.id, { kind: 'refund_failed', at, detail });
    return true;
  }
  return false;
}

/**
 * Brings a refund to where the provider says that it is, whoever heard of it: a webhook, a call or
 * the poll. It may be called again at any time, by many at once, in any order; it is booked once.
 * @param refund as it was just read from the provider, never as a webhook told of it
 */
export const applyRefund = (deps: Applying, refund: Refund): Promise<AppliedRefund> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await rowOf(tx, refund);
    if (!found) return { kind: 'refused', problem: 'unknown refund' };
    const { transaction_id } = found;
    const held = await store.lockTransaction(tx, EVERYTHING, { id: transaction_id });
    // Read again under the lock: somebody may have moved it on in between.
    const row = await store.findReturn(tx, found.id);
    if (!held || !row) return { kind: 'refused', problem: 'unknown refund' };
    const problem = await problemOf(tx, held, row, refund);
    if (problem !== undefined) return { kind: 'refused', problem };
    const moved = await moveOn(tx, held, row, refund, deps.clock.iso());
    if (moved) await queueRefundOutcome(tx, deps, row.id);
    return { kind: moved ? 'applied' : 'unchanged', transaction_id };
  });

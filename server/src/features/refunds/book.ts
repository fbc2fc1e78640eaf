import type { FeeType } from '@diwan/contract/features/fees/records';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { applyReturnFee } from '../fees/fees.ts';
import { addEvent, updateTransaction } from '../transactions/transactions.ts';
import { type Returnable, type StoredReturn, updateReturn } from './store.ts';

const EVENTS = { refund: 'refunded', chargeback: 'chargeback' } as const;

export interface ReturnBooking {
  readonly kind: FeeType;
  readonly refund_id: string;
  readonly brand_id: number;
  /** Of the transaction: from then on the brand's money is payable, no longer pending. */
  readonly settled: boolean;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
  readonly occurred_at: string;
}

/**
 * The brand owes the amount and our fee; the provider takes the amount and its cost back. Payable
 * may become negative: later settlements offset it.
 */
async function bookReturn(tx: Tx, booking: ReturnBooking): Promise<void> {
  const { kind, refund_id, brand_id, settled, occurred_at } = booking;
  const { amount_minor, fee_minor, cost_minor } = booking;
  const owner = settled ? 'brand_payable' : 'brand_pending';
  await post(tx, {
    kind,
    source: { kind: 'refund', id: refund_id },
    occurred_at,
    postings: [
      { account: { kind: owner, brand_id }, amount_minor: amount_minor + fee_minor },
      { account: { kind: 'fee_revenue' }, amount_minor: -fee_minor },
      { account: { kind: 'provider_receivable' }, amount_minor: -amount_minor - cost_minor },
      { account: { kind: 'processing_cost' }, amount_minor: cost_minor },
    ],
  });
}

/**
 * Books money that went back, under the held transaction: its fees, the ledger, the transaction's
 * sum and its timeline.
 */
export async function completeReturn(
  tx: Tx,
  held: Returnable,
  row: StoredReturn,
  now: { readonly at: string; readonly raw_status: string },
): Promise<void> {
  const { brand_id, scheme, channel, card_origin, settled } = held;
  const { kind, amount_minor } = row;
  invariant(scheme, 'a captured transaction has its scheme');
  const card = { scheme, channel, card_origin };
  const fee = await applyReturnFee(tx, kind, { ...card, brand_id, at: now.at }, amount_minor);
  await updateReturn(tx, row.id, {
    ...fee,
    status: 'REFUNDED',
    raw_status: now.raw_status,
    problem: null,
    booked_at: now.at,
  });
  await updateTransaction(tx, held.id, {
    refunded_minor: held.refunded_minor + amount_minor,
  });
  const booking = { kind, refund_id: row.id, brand_id, settled, amount_minor };
  await bookReturn(tx, { ...booking, ...fee, occurred_at: now.at });
  const detail = { refund_id: row.id, amount_minor: String(amount_minor) };
  await addEvent(tx, held.id, { kind: EVENTS[kind], at: now.at, detail });
}

import { type NewEntry, post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface Booked {
  readonly transaction_id: bigint;
  readonly brand_id: number;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
  readonly occurred_at: string;
}

/**
 * The provider owes us the amount less its cost; we owe the brand the amount less our fee. The fee
 * may exceed the amount: then the brand owes us.
 */
export async function bookCapture(tx: Tx, captured: Booked): Promise<void> {
  const { transaction_id, brand_id, amount_minor, fee_minor, cost_minor, occurred_at } = captured;
  await post(tx, {
    kind: 'capture',
    source: { kind: 'transaction', id: transaction_id },
    occurred_at,
    postings: [
      { account: { kind: 'provider_receivable' }, amount_minor: amount_minor - cost_minor },
      { account: { kind: 'processing_cost' }, amount_minor: cost_minor },
      { account: { kind: 'brand_pending', brand_id }, amount_minor: fee_minor - amount_minor },
      { account: { kind: 'fee_revenue' }, amount_minor: -fee_minor },
    ],
  });
}

export interface Settled extends Booked {
  readonly business_id: string;
  /** What the provider really paid for it. */
  readonly net_minor: bigint;
  /** Refunds and chargebacks booked before, with their fees: they have left the pending already. */
  readonly returned_minor: bigint;
}

/**
 * What is left pending becomes payable; what the provider kept more or less than expected is
 * variance. Undefined where nothing moves: a capture that cost and fee ate up to the last fils.
 */
export function settlementEntry(settled: Settled): NewEntry | undefined {
  const { transaction_id, brand_id, business_id, net_minor, occurred_at } = settled;
  const { amount_minor, fee_minor, cost_minor, returned_minor } = settled;
  const expected_minor = amount_minor - cost_minor;
  const owed_minor = amount_minor - fee_minor - returned_minor;
  if (expected_minor === 0n && net_minor === 0n && owed_minor === 0n) return undefined;
  return {
    kind: 'settlement',
    source: { kind: 'transaction', id: transaction_id },
    occurred_at,
    postings: [
      { account: { kind: 'bank', business_id }, amount_minor: net_minor },
      { account: { kind: 'cost_variance' }, amount_minor: expected_minor - net_minor },
      { account: { kind: 'provider_receivable' }, amount_minor: -expected_minor },
      { account: { kind: 'brand_pending', brand_id }, amount_minor: owed_minor },
      { account: { kind: 'brand_payable', brand_id }, amount_minor: -owed_minor },
    ],
  };
}

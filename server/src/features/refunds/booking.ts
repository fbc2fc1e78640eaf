import type { Account } from '../../ledger/accounts.ts';
import { type NewEntry, post } from '../../ledger/post.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findBusinessOf } from '../businesses/public.ts';
import { addDebits, cancelDebit, raiseCredit, setOff } from '../transactions/public.ts';
import * as store from './store.ts';

/** The fields of a refund or chargeback that a booking needs. */
export type BookedRefund = Pick<
  store.StoredRefund,
  'id' | 'transaction_id' | 'kind' | 'amount_minor' | 'fee_minor' | 'cost_minor'
>;

/** The locked transaction of a refund or chargeback. */
export type Of = Pick<store.LockedTransaction, 'id' | 'brand_id' | 'business_id' | 'settled'>;

const sourceOf = ({ id }: Pick<BookedRefund, 'id'>) => ({ kind: 'refund', id }) as const;

/**
 * Returns the kind of the account with the brand's money: pending before the settlement, payable
 * after it.
 */
export const reservedFrom = ({ settled }: Pick<Of, 'settled'>) => (settled ? 'payable' : 'pending');

function standingOf({ brand_id, business_id, settled }: Of): Account {
  if (!settled) return { kind: 'brand_pending', brand_id };
  invariant(business_id, 'a settled transaction has its business');
  return { kind: 'brand_payable', brand_id, business_id };
}

const takenOf = ({ amount_minor, fee_minor }: BookedRefund): bigint => amount_minor + fee_minor;

/**
 * Adds a debit for a refund or chargeback after settlement. The debit uses the credit of its own
 * transaction first.
 */
async function addDebit(tx: Tx, of: Of, refund: BookedRefund, created_at: string): Promise<void> {
  const { brand_id, business_id } = of;
  if (!of.settled || business_id === null) return;
  const payable = { brand_id, business_id };
  const source = { source_kind: 'refund', source_id: refund.id } as const;
  const amount_minor = takenOf(refund);
  await addDebits(tx, [{ ...payable, ...source, transaction_id: of.id, amount_minor, created_at }]);
  await setOff(tx, payable, created_at);
}

/** Reserves amount and fee of a refund, from the pending or the payable balance. */
export async function reserveRefund(
  tx: Tx,
  of: Of,
  refund: BookedRefund,
  at: string,
): Promise<void> {
  const amount_minor = takenOf(refund);
  await post(tx, {
    kind: 'refund_reserved',
    source: sourceOf(refund),
    occurred_at: at,
    postings: [
      { account: standingOf(of), amount_minor },
      { account: { kind: 'brand_reserved', brand_id: of.brand_id }, amount_minor: -amount_minor },
    ],
  });
  await addDebit(tx, of, refund, at);
}

/** Returns the reserved amount of a refused refund to the pending or the payable balance. */
export async function releaseRefund(
  tx: Tx,
  of: Of,
  refund: BookedRefund,
  at: string,
): Promise<void> {
  const amount_minor = takenOf(refund);
  await post(tx, {
    kind: 'refund_released',
    source: sourceOf(refund),
    occurred_at: at,
    postings: [
      { account: { kind: 'brand_reserved', brand_id: of.brand_id }, amount_minor },
      { account: standingOf(of), amount_minor: -amount_minor },
    ],
  });
  await cancelDebit(tx, { source_kind: 'refund', source_id: refund.id }, at);
}

/**
 * Books a completed refund or a chargeback. Amount and fee are deducted from the reserved balance,
 * or from the brand's balance if nothing was reserved. The provider deducts the amount and its
 * cost. The payable balance may become negative; later sales cover it.
 */
export async function bookRefund(
  tx: Tx,
  of: Of,
  refund: BookedRefund,
  { at, reserved }: { readonly at: string; readonly reserved: boolean },
): Promise<void> {
  const { kind, amount_minor, fee_minor, cost_minor } = refund;
  const brand: Account = reserved
    ? { kind: 'brand_reserved', brand_id: of.brand_id }
    : standingOf(of);
  await post(tx, {
    kind,
    source: sourceOf(refund),
    occurred_at: at,
    postings: [
      { account: brand, amount_minor: takenOf(refund) },
      { account: { kind: 'fee_revenue' }, amount_minor: -fee_minor },
      { account: { kind: 'provider_receivable' }, amount_minor: -amount_minor - cost_minor },
      { account: { kind: 'processing_cost' }, amount_minor: cost_minor },
    ],
  });
  if (!reserved) await addDebit(tx, of, refund, at);
}

/**
 * Makes the amount of a chargeback available again: cancels the debit, or raises the credit of the
 * sale.
 */
async function giveBack(
  tx: Tx,
  of: Of,
  refund: BookedRefund & Pick<store.StoredRefund, 'after_settlement'>,
  at: string,
): Promise<void> {
  if (refund.after_settlement) {
    await cancelDebit(tx, { source_kind: 'refund', source_id: refund.id }, at);
  } else if (of.settled) await raiseCredit(tx, of.id, takenOf(refund), at);
}

/**
 * Books a won chargeback: the brand gets amount and fee back, and the provider owes the amount
 * again.
 */
export async function bookWon(
  tx: Tx,
  of: Of,
  refund: BookedRefund & Pick<store.StoredRefund, 'after_settlement'>,
  at: string,
): Promise<void> {
  const { amount_minor, fee_minor } = refund;
  await post(tx, {
    kind: 'chargeback_won',
    source: sourceOf(refund),
    occurred_at: at,
    postings: [
      { account: standingOf(of), amount_minor: -takenOf(refund) },
      { account: { kind: 'fee_revenue' }, amount_minor: fee_minor },
      { account: { kind: 'provider_receivable' }, amount_minor },
    ],
  });
  await giveBack(tx, of, refund, at);
}

/** Reverses a chargeback that was recorded by mistake, including the provider's cost. */
export async function bookReversed(
  tx: Tx,
  of: Of,
  refund: BookedRefund & Pick<store.StoredRefund, 'after_settlement'>,
  at: string,
): Promise<void> {
  const { amount_minor, fee_minor, cost_minor } = refund;
  await post(tx, {
    kind: 'chargeback_reversed',
    source: sourceOf(refund),
    occurred_at: at,
    postings: [
      { account: standingOf(of), amount_minor: -takenOf(refund) },
      { account: { kind: 'fee_revenue' }, amount_minor: fee_minor },
      { account: { kind: 'provider_receivable' }, amount_minor: amount_minor + cost_minor },
      { account: { kind: 'processing_cost' }, amount_minor: -cost_minor },
    ],
  });
  await giveBack(tx, of, refund, at);
}

/**
 * Returns the amount that the provider deducts. For a chargeback that was won first, it is only the
 * provider's cost.
 */
const takenByProvider = ({
  status,
  amount_minor,
  cost_minor,
}: Pick<store.DeductedAmounts, 'status' | 'amount_minor' | 'cost_minor'>): bigint =>
  status === 'WON' ? cost_minor : amount_minor + cost_minor;

export interface ProviderDebit {
  readonly at: string;
  /** The time at which the provider paid. */
  readonly paid_on: string;
  readonly payout_id: string | null;
}

/**
 * Books the amounts that the provider deducted from a payout. The brand's side is booked already.
 * Rows without a business are skipped.
 */
export async function settleTaken(
  tx: Tx,
  rows: readonly store.DeductedAmounts[],
  by: ProviderDebit,
) {
  const entries: NewEntry[] = [];
  for (const row of rows) {
    const business_id = row.business_id ?? (await findBusinessOf(tx, row.brand_id));
    if (business_id === null) continue;
    const taken_minor = takenByProvider(row);
    await store.updateRefund(tx, row.id, {
      settled_at: by.at,
      settled_net_minor: -taken_minor,
      settled_business_id: business_id,
      provider_payout_id: by.payout_id,
    });
    if (taken_minor === 0n) continue;
    entries.push({
      kind: 'settlement',
      source: sourceOf(row),
      occurred_at: by.paid_on,
      postings: [
        { account: { kind: 'bank', business_id }, amount_minor: -taken_minor },
        { account: { kind: 'provider_receivable' }, amount_minor: taken_minor },
      ],
    });
  }
  await postMany(tx, entries);
}

/** Books the amount of a won chargeback that the provider returned. */
export const bookGivenBack = (
  tx: Tx,
  { id, amount_minor }: Pick<BookedRefund, 'id' | 'amount_minor'>,
  business_id: string,
  at: string,
) =>
  post(tx, {
    kind: 'chargeback_given_back',
    source: { kind: 'refund', id },
    occurred_at: at,
    postings: [
      { account: { kind: 'bank', business_id }, amount_minor },
      { account: { kind: 'provider_receivable' }, amount_minor: -amount_minor },
    ],
  });

interface UnexplainedDifference extends ProviderDebit {
  readonly merchant_id: string | null;
  /** The payout minus the sum of its items. It is negative if the payout is smaller. */
  readonly difference_minor: bigint;
}

/**
 * Returns the effect of a chargeback on a payout. A chargeback is deducted, and a won chargeback is
 * returned.
 */
const differenceOf = (row: store.Dispute): bigint =>
  row.settled_at === null ? -takenByProvider(row) : row.amount_minor;

/**
 * Returns the chargebacks that explain a difference: a single one, otherwise all of them together,
 * otherwise none.
 */
function explain(disputes: readonly store.Dispute[], difference: bigint): readonly store.Dispute[] {
  const single = disputes.find((row) => differenceOf(row) === difference);
  if (single) return [single];
  const sum = disputes.reduce((total, row) => total + differenceOf(row), 0n);
  return sum === difference ? disputes : [];
}

/**
 * Settles chargebacks of a MID if they explain exactly the difference between a payout and its
 * items.
 * @returns the explained part of the difference, in minor units
 */
export async function settleDisputes(tx: Tx, by: UnexplainedDifference): Promise<bigint> {
  const { merchant_id, difference_minor, paid_on } = by;
  if (merchant_id === null || difference_minor === 0n) return 0n;
  const disputes = explain(await store.lockDisputes(tx, merchant_id), difference_minor);
  await settleTaken(
    tx,
    disputes.filter(({ settled_at }) => settled_at === null),
    by,
  );
  for (const row of disputes) {
    if (row.status !== 'WON') continue;
    await store.updateRefund(tx, row.id, { given_back_at: by.at });
    const { settled_business_id } = row;
    // A chargeback without a business was won before its deduction, which then was only the cost.
    if (settled_business_id !== null) await bookGivenBack(tx, row, settled_business_id, paid_on);
  }
  return disputes.length > 0 ? difference_minor : 0n;
}

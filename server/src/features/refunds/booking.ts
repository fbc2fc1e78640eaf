import type { Account } from '../../ledger/accounts.ts';
import { type NewEntry, post } from '../../ledger/post.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { findBusinessOf } from '../businesses/businesses.ts';
import { addDebits, cancelDebit, raiseCredit, setOff } from '../transactions/transactions.ts';
import * as store from './store.ts';

/** What the books need of a refund or chargeback. */
export type Booked = Pick<
  store.StoredRefund,
  'id' | 'transaction_id' | 'kind' | 'amount_minor' | 'fee_minor' | 'cost_minor'
>;

/** Its transaction, locked, with its brand. */
export type Of = Pick<store.LockedTransaction, 'id' | 'brand_id' | 'business_id' | 'settled'>;

const sourceOf = ({ id }: Pick<Booked, 'id'>) => ({ kind: 'refund', id }) as const;

/** How the brand's money of a transaction stands: pending, after settlement payable. */
export const standsAs = ({ settled }: Pick<Of, 'settled'>) => (settled ? 'payable' : 'pending');

function standingOf({ brand_id, business_id, settled }: Of): Account {
  if (!settled) return { kind: 'brand_pending', brand_id };
  invariant(business_id, 'a settled transaction has its business');
  return { kind: 'brand_payable', brand_id, business_id };
}

const takenOf = ({ amount_minor, fee_minor }: Booked): bigint => amount_minor + fee_minor;

/** After settlement it is a debit: it takes the credit of its own transaction first. */
async function addDebit(tx: Tx, of: Of, refund: Booked, created_at: string): Promise<void> {
  const { brand_id, business_id } = of;
  if (!of.settled || business_id === null) return;
  const payable = { brand_id, business_id };
  const source = { source_kind: 'refund', source_id: refund.id } as const;
  const amount_minor = takenOf(refund);
  await addDebits(tx, [{ ...payable, ...source, transaction_id: of.id, amount_minor, created_at }]);
  await setOff(tx, payable, created_at);
}

/** Sets amount and fee of a refund aside, from where the money of its sale stands. */
export async function reserveRefund(tx: Tx, of: Of, refund: Booked, at: string): Promise<void> {
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

/** The provider refused it: what was set aside goes back to where the money of its sale stands. */
export async function releaseRefund(tx: Tx, of: Of, refund: Booked, at: string): Promise<void> {
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
 * The money went back: amount and fee leave what was set aside, or the brand where nothing was; the
 * provider takes the amount and its cost. Payable may become negative: later sales bear it.
 */
export async function bookRefund(
  tx: Tx,
  of: Of,
  refund: Booked,
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

/** What a chargeback took goes back to where it came from: its debit, or its sale's credit. */
async function giveBack(
  tx: Tx,
  of: Of,
  refund: Booked & Pick<store.StoredRefund, 'after_settlement'>,
  at: string,
): Promise<void> {
  if (refund.after_settlement) {
    await cancelDebit(tx, { source_kind: 'refund', source_id: refund.id }, at);
  } else if (of.settled) await raiseCredit(tx, of.id, takenOf(refund), at);
}

/** A dispute was won: the brand has amount and fee back, the provider owes the amount again. */
export async function bookWon(
  tx: Tx,
  of: Of,
  refund: Booked & Pick<store.StoredRefund, 'after_settlement'>,
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

/** It was recorded by mistake: all of it is undone, the provider's cost too. */
export async function bookReversed(
  tx: Tx,
  of: Of,
  refund: Booked & Pick<store.StoredRefund, 'after_settlement'>,
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

/** What the provider takes: of a dispute that was won before, its cost alone. */
export const takenByProvider = ({
  status,
  amount_minor,
  cost_minor,
}: Pick<store.Taken, 'status' | 'amount_minor' | 'cost_minor'>): bigint =>
  status === 'WON' ? cost_minor : amount_minor + cost_minor;

export interface TakenBy {
  readonly at: string;
  /** When the provider paid. */
  readonly paid_on: string;
  readonly payout_id: string | null;
}

/**
 * The provider has taken money back from one of its payouts; the brand's side was booked before.
 * What has no business yet is left out.
 * @returns what is settled now, with its business and amount
 */
export async function settleTaken(tx: Tx, rows: readonly store.Taken[], by: TakenBy) {
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

/** The provider has given the amount of a dispute that was won back. */
export const bookGivenBack = (
  tx: Tx,
  { id, amount_minor }: Pick<Booked, 'id' | 'amount_minor'>,
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

interface Unexplained extends TakenBy {
  readonly merchant_id: string | null;
  /** What the payout brought beyond its items; negative when less. */
  readonly difference_minor: bigint;
}

/** What a chargeback makes a payout differ by: its money taken, or that of a won one given back. */
const differenceOf = (row: store.Dispute): bigint =>
  row.settled_at === null ? -takenByProvider(row) : row.amount_minor;

/** One that explains the difference alone, else all of them together; else none. */
function explain(disputes: readonly store.Dispute[], difference: bigint): readonly store.Dispute[] {
  const single = disputes.find((row) => differenceOf(row) === difference);
  if (single) return [single];
  const sum = disputes.reduce((total, row) => total + differenceOf(row), 0n);
  return sum === difference ? disputes : [];
}

/**
 * A payout differs from its items by exactly the money of chargebacks of its merchant: it has
 * taken or given back that.
 * @returns what of the difference is explained by them, in minor units
 */
export async function settleDisputes(tx: Tx, by: Unexplained): Promise<bigint> {
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
    // One that was won before anything was taken cost its fee alone.
    if (settled_business_id !== null) await bookGivenBack(tx, row, settled_business_id, paid_on);
  }
  return disputes.length > 0 ? difference_minor : 0n;
}

import { sql } from 'kysely';
import { type NewEntry, post } from '../../ledger/post.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findBusinessOf } from '../businesses/public.ts';
import { addDebits, type NewDebit, setOffAll } from './allocation.ts';
import {
  addSettledEvents,
  lockUnsettled,
  markSettled,
  type UnsettledTransaction,
} from './store.ts';

export interface Capture {
  readonly transaction_id: bigint;
  readonly brand_id: number;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
  readonly occurred_at: string;
}

/**
 * Returns the ledger entry of a capture. The provider owes the platform the amount minus its cost.
 * The platform owes the brand the amount minus the fee. If the fee exceeds the amount, the brand
 * owes the platform.
 */
function captureEntry(captured: Capture): NewEntry {
  const { transaction_id, brand_id, amount_minor, fee_minor, cost_minor, occurred_at } = captured;
  return {
    kind: 'capture',
    source: { kind: 'transaction', id: transaction_id },
    occurred_at,
    postings: [
      { account: { kind: 'provider_receivable' }, amount_minor: amount_minor - cost_minor },
      { account: { kind: 'processing_cost' }, amount_minor: cost_minor },
      { account: { kind: 'brand_pending', brand_id }, amount_minor: fee_minor - amount_minor },
      { account: { kind: 'fee_revenue' }, amount_minor: -fee_minor },
    ],
  };
}

export async function bookCapture(tx: Tx, captured: Capture): Promise<void> {
  await post(tx, captureEntry(captured));
}

/** Books some hundreds of captures in a few statements. */
export const bookCaptures = (tx: Tx, captured: readonly Capture[]): Promise<void> =>
  postMany(tx, captured.map(captureEntry));

/**
 * The amount that a payout of the provider contains for a charge. If the cost is not itemised, the
 * expected cost is used.
 */
export interface PaidCharge {
  readonly amount_minor: bigint;
  readonly cost_minor: bigint | undefined;
}

/** The provider's payout that contains a charge. */
interface SettlingPayout {
  readonly payout_id: string;
  /** The time at which the provider paid. */
  readonly paid_on: string;
  /** The date of `paid_on` in the platform's timezone. */
  readonly day: string;
}

export interface Settlement extends SettlingPayout {
  readonly at: string;
}

/** A charge, and the payout that contains it. */
interface ChargeOfPayout extends PaidCharge {
  readonly payout: SettlingPayout;
}

interface SettlingTransaction extends Omit<UnsettledTransaction, 'business_id'> {
  readonly business_id: string;
  readonly net_minor: bigint;
  /** The amount, minus its fee, minus booked refunds and chargebacks with their fees. */
  readonly credit_minor: bigint;
  /** Pending refunds with their fees, reserved from the pending balance. */
  readonly reserved: readonly Reservation[];
  readonly payout: SettlingPayout;
}

/**
 * Returns the ledger entry of a settlement. The pending balance, minus reserved refunds, becomes
 * payable. The difference between actual and expected cost is booked as variance.
 * @returns undefined if nothing moves, because cost and fee used the complete capture
 */
function settlementEntry(row: SettlingTransaction): NewEntry | undefined {
  const { id, brand_id, business_id, net_minor, amount_minor, cost_minor } = row;
  const expected_minor = amount_minor - cost_minor;
  const aside_minor = row.reserved.reduce((sum, { minor }) => sum + minor, 0n);
  const owed_minor = row.credit_minor - aside_minor;
  if (expected_minor === 0n && net_minor === 0n && owed_minor === 0n) return undefined;
  return {
    kind: 'settlement',
    source: { kind: 'transaction', id },
    occurred_at: row.payout.paid_on,
    postings: [
      { account: { kind: 'bank', business_id }, amount_minor: net_minor },
      { account: { kind: 'cost_variance' }, amount_minor: expected_minor - net_minor },
      { account: { kind: 'provider_receivable' }, amount_minor: -expected_minor },
      { account: { kind: 'brand_pending', brand_id }, amount_minor: owed_minor },
      { account: { kind: 'brand_payable', brand_id, business_id }, amount_minor: -owed_minor },
    ],
  };
}

interface Reservation {
  readonly refund_id: string;
  readonly minor: bigint;
}

interface Reversal {
  readonly transaction_id: bigint;
  readonly refund_id: string;
  readonly minor: bigint;
  readonly booked: boolean;
}

/** Returns refunds and chargebacks of locked transactions with their fees, booked or pending. */
async function findGoneBack(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Reversal[]>> {
  const { rows } = await sql<Reversal>`
    select transaction_id, id as refund_id, amount_minor + fee_minor as minor,
      status <> 'PENDING' as booked
    from refunds where transaction_id = any(${ids.map(String)}::bigint[])
      and status in ('PENDING', 'REFUNDED', 'OPEN', 'LOST')
    order by created_at, id`.execute(tx);
  return Map.groupBy(rows, ({ transaction_id }) => transaction_id);
}

/**
 * Adds the business to each transaction: the one copied at capture, otherwise the brand's current
 * one. Transactions without a business are excluded.
 */
async function withBusiness(tx: Tx, rows: readonly UnsettledTransaction[]) {
  const missing = rows.filter(({ business_id }) => business_id === null);
  const found = new Map<number, string | null>();
  for (const brand_id of new Set(missing.map((row) => row.brand_id))) {
    found.set(brand_id, await findBusinessOf(tx, brand_id));
  }
  return rows.flatMap((row) => {
    const business_id = row.business_id ?? found.get(row.brand_id) ?? null;
    return business_id === null ? [] : [{ ...row, business_id }];
  });
}

const netOf = ({ amount_minor, cost_minor }: PaidCharge, expected_minor: bigint): bigint =>
  amount_minor - (cost_minor ?? expected_minor);

/**
 * Returns the debits that begin at settlement: sales with a negative credit, and pending refunds.
 */
function debitsOf(rows: readonly SettlingTransaction[], created_at: string): NewDebit[] {
  return rows.flatMap(({ id, brand_id, business_id, credit_minor, reserved }) => {
    const common = { brand_id, business_id, transaction_id: id, created_at };
    const sources = reserved.map(({ refund_id, minor }) => ({
      ...common,
      source_kind: 'refund' as const,
      source_id: refund_id,
      amount_minor: minor,
    }));
    if (credit_minor >= 0n) return sources;
    const own = { source_kind: 'transaction' as const, source_id: String(id) };
    return [{ ...common, ...own, amount_minor: -credit_minor }, ...sources];
  });
}

interface SettledCount {
  readonly count: number;
  readonly refund_ids: readonly string[];
}

/**
 * Settles the captures that payouts of the provider have paid, in the caller's database
 * transaction. Updates transactions, ledger, debits and timelines. Transactions that are already
 * settled do not change.
 * @param charges items of payouts by charge id: some hundreds at most
 * @returns the number of settled transactions, and the ids of their pending refunds
 */
export async function settleChargesOf(
  tx: Tx,
  at: string,
  charges: ReadonlyMap<string, ChargeOfPayout>,
): Promise<SettledCount> {
  const held = await withBusiness(tx, await lockUnsettled(tx, [...charges.keys()]));
  if (held.length === 0) return { count: 0, refund_ids: [] };
  const ids = held.map(({ id }) => id);
  const gone_back = await findGoneBack(tx, ids);
  const rows = held.flatMap((row): SettlingTransaction[] => {
    const charge = charges.get(row.charge_id ?? '');
    if (charge === undefined) return [];
    const gone = gone_back.get(row.id) ?? [];
    const booked_minor = gone.reduce((sum, { booked, minor }) => (booked ? sum + minor : sum), 0n);
    return [
      {
        ...row,
        payout: charge.payout,
        net_minor: netOf(charge, row.cost_minor),
        credit_minor: row.amount_minor - row.fee_minor - booked_minor,
        reserved: gone.filter(({ booked }) => !booked),
      },
    ];
  });
  await markSettled(tx, rows, at);
  await postMany(
    tx,
    rows.flatMap((row) => settlementEntry(row) ?? []),
  );
  await addDebits(tx, debitsOf(rows, at));
  await setOffAll(tx, rows, at);
  await addSettledEvents(tx, rows, at);
  const refund_ids = rows.flatMap(({ reserved }) => reserved.map(({ refund_id }) => refund_id));
  return { count: rows.length, refund_ids };
}

/** Settles the captures of one payout of the provider by `settleChargesOf`. */
export const settleTransactions = (
  tx: Tx,
  { at, ...payout }: Settlement,
  charges: ReadonlyMap<string, PaidCharge>,
): Promise<SettledCount> =>
  settleChargesOf(tx, at, new Map([...charges].map(([id, paid]) => [id, { ...paid, payout }])));

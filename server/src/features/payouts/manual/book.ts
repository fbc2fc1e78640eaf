import type { ManualPayoutDraft } from '@diwan/contract/features/payouts/records';
import { toMinor } from '@diwan/contract/kernel/money';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { clearParts, holdTransactions } from '../../transactions/clearing/clear.ts';
import { findOldest, shareOf, sumOpen, writeParts } from '../lines/allocate.ts';
import { lockBalances, readOwed } from '../lines/balances.ts';
import { manualEntry, postLines } from '../lines/booking.ts';
import { insertLines } from '../lines/store.ts';

export interface Payment {
  readonly manual_payout_id: string;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly paid_date: string;
}

const readOpen = async (tx: Tx, brand_id: number): Promise<bigint> =>
  (await sumOpen(tx, [brand_id])).get(brand_id) ?? 0n;

const readPayable = async (tx: Tx, brand_id: number): Promise<bigint> =>
  (await readOwed(tx, 'brand_payable', [brand_id])).get(brand_id) ?? 0n;

/**
 * Holds the transactions that an amount will clear. They come before the brand's accounts: so does
 * whoever books a refund.
 * @param back_minor what a reversal in this transaction is about to make payable again
 */
export async function holdReached(
  tx: Tx,
  brand_id: number,
  amount_minor: bigint,
  back_minor: bigint,
): Promise<void> {
  const payable = (await readPayable(tx, brand_id)) + back_minor;
  const share = shareOf(amount_minor, payable, await readOpen(tx, brand_id));
  const ids = await findOldest(tx, brand_id, share.skip_minor + share.take_minor);
  await holdTransactions(tx, ids);
  await lockBalances(tx, [brand_id]);
}

/** Of a brand whose accounts are held: never more than it is owed. */
export async function requireOwed(tx: Tx, brand_id: number, amount_minor: bigint): Promise<void> {
  if (amount_minor <= (await readPayable(tx, brand_id))) return;
  const sentence = 'Amount exceeds the amount owed';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { amount: sentence } });
}

/** Books a payment by hand; the oldest transactions that no debit took are cleared, some in part. */
export async function bookPayment(ctx: Ctx, tx: Tx, payment: Payment): Promise<void> {
  const { brand_id, amount_minor, paid_date, ...columns } = payment;
  const share = shareOf(
    amount_minor,
    await readPayable(tx, brand_id),
    await readOpen(tx, brand_id),
  );
  const now = ctx.deps.clock.iso();
  const ids = await insertLines(tx, [
    {
      ...columns,
      brand_id,
      amount_minor,
      other_minor: share.other_minor,
      status: 'paid',
      created_at: now,
      paid_at: now,
      paid_by: signedIn(ctx).user_id,
    },
  ]);
  const line_id = ids.get(brand_id);
  invariant(line_id !== undefined, 'a manual payout has its line');
  await writeParts(tx, [{ ...share, line_id, brand_id }]);
  await clearParts(tx, line_id, paid_date);
  await postLines(tx, [manualEntry({ ...payment, id: line_id }, now)]);
}

const blankAsNull = (text: string | null): string | null => (text === '' ? null : text);

/** The columns of a form as they are stored; a blank is no text. */
export const columnsOf = (draft: ManualPayoutDraft) => ({
  amount_minor: toMinor(draft.amount),
  payment_method: draft.payment_method,
  reference_number: blankAsNull(draft.reference_number),
  notes: blankAsNull(draft.notes),
  paid_date: draft.paid_date,
});

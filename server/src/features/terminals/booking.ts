import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { addDebits, setOff } from '../transactions/public.ts';
import { insertCharge, type Rental, updateRental } from './store.ts';

const ENTRIES = { rental: 'rental', loss: 'terminal_lost' } as const;

interface Charge {
  readonly kind: keyof typeof ENTRIES;
  readonly amount_minor: bigint;
}

/**
 * Books a charge that the brand owes to the rental's business, which the category mapped to at
 * approval. It is a debit of the payable balance, which may become negative. A charge of zero is
 * not booked. The caller has locked the brand.
 */
async function bookCharge(
  tx: Tx,
  rental: Rental,
  { kind, amount_minor }: Charge,
  at: string,
): Promise<void> {
  if (amount_minor === 0n) return;
  const { brand_id, business_id, tid, rental_start, rental_end } = rental;
  invariant(business_id, 'an approved rental has its business');
  const payable = { brand_id, business_id };
  const id = await insertCharge(tx, {
    ...payable,
    terminal_id: rental.id,
    kind,
    tid,
    rental_start,
    rental_end,
    amount_minor,
    booked_at: at,
  });
  await post(tx, {
    kind: ENTRIES[kind],
    source: { kind: 'rental_charge', id },
    occurred_at: at,
    postings: [
      { account: { kind: 'brand_payable', ...payable }, amount_minor },
      { account: { kind: 'rental_revenue' }, amount_minor: -amount_minor },
    ],
  });
  const source = { source_kind: 'rental_charge', source_id: id } as const;
  await addDebits(tx, [
    { ...payable, ...source, transaction_id: null, amount_minor, created_at: at },
  ]);
  await setOff(tx, payable, at);
}

/** Begins an approved rental and books the complete rent once. */
export async function beginRental(tx: Tx, rental: Rental, at: string): Promise<Rental> {
  const begun = await updateRental(tx, rental.id, { status: 'active', begun_at: at });
  await bookCharge(tx, begun, { kind: 'rental', amount_minor: begun.rental_fee_minor }, at);
  return begun;
}

/** Books the loss fee of the rental's schedule for a lost device. */
export const bookLoss = (tx: Tx, rental: Rental, at: string): Promise<void> =>
  bookCharge(tx, rental, { kind: 'loss', amount_minor: rental.loss_fee_minor }, at);

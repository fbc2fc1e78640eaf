import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Mark } from '../../platform/backup/marks.ts';
import { holdLostPayouts } from '../holds/public.ts';
import { findBooked, skipLineNumbers } from '../payout-lines/public.ts';
import { noteFileLeft } from './store.ts';

/**
 * Applies the payout marks after a restore. Holds the payouts of every brand that was paid after
 * the backup. Records files that left after the backup, so that their exports cannot be cancelled.
 * Skips the numbers of the lost payout lines, because the bank and the payout log know them.
 * @returns the number of payouts missing in the books
 */
export async function applyPayoutMarks(ctx: Ctx, tx: Tx, marks: readonly Mark[]): Promise<number> {
  const payouts = marks.filter((mark) => mark.kind === 'payout');
  const known = await findBooked(
    tx,
    payouts.map(({ id }) => id),
  );
  const lost = payouts.filter(({ id }) => !known.has(id));
  for (const { id, made, at, lines } of lost) {
    await holdLostPayouts(ctx, tx, { payout_id: id, kind: made, made_at: at, lines });
  }
  for (const mark of marks) {
    if (mark.kind === 'payout_file') await noteFileLeft(tx, mark.id, mark.at);
  }
  if (lost.length > 0) await skipLineNumbers(tx, lost.flatMap(({ lines }) => lines).length);
  return new Set(lost.map(({ id }) => id)).size;
}

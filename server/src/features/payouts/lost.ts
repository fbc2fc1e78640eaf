import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { leaveMark, type Mark } from '../../platform/backup/marks.ts';
import { holdLostPayouts } from '../holds/public.ts';
import { findBooked, noteFileLeft } from './store.ts';

type PayoutMark = Extract<Mark, { readonly kind: 'payout' }>;

/** The amount of a brand, in fils. */
interface Amount {
  readonly brand_id: number;
  readonly amount_minor: bigint;
}

/**
 * Records outside the database that a payout is booked. It is the last step of the transaction.
 * A mark of a payout that was not committed only causes a check.
 * @throws AppError UNAVAILABLE
 */
export const markPayout = (
  { deps }: Ctx,
  id: string,
  made: PayoutMark['made'],
  amounts: readonly Amount[],
): Promise<void> => {
  const by_brand = Map.groupBy(amounts, ({ brand_id }) => brand_id);
  const lines = [...by_brand].map(([brand_id, of_brand]) => ({
    brand_id,
    amount_minor: String(of_brand.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)),
  }));
  return leaveMark(deps, { kind: 'payout', at: deps.clock.iso(), id, made, lines });
};

/**
 * After a restore: holds the payouts of every brand that was paid after the backup. It also ends
 * the time for cancelling exports whose file left after the backup.
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
  return new Set(lost.map(({ id }) => id)).size;
}

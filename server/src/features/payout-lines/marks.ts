import { leaveMark, type Mark } from '../../platform/backup/marks.ts';
import type { Ctx } from '../../platform/context.ts';

type PayoutMark = Extract<Mark, { readonly kind: 'payout' }>;

/** An amount of a brand, in fils. */
interface Amount {
  readonly brand_id: number;
  readonly amount_minor: bigint;
}

/**
 * Records a booked payout outside the database, as the last step of the transaction. If the
 * transaction fails after that, the mark only causes a check.
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

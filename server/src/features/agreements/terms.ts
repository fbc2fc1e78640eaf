import { readSchedule } from '@diwan/contract/features/agreements/schedule';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './terms-store.ts';

/** The rental terms of a brand's terminals. */
export interface RentalTerms {
  /** The signed agreement that states the terms; null if the brand has signed no rental. */
  readonly agreement_id: string | null;
  /** The rent for each period of 30 days, in fils. */
  readonly rental_fee_minor: bigint;
  /** The fee for a terminal that is not returned, in fils. */
  readonly loss_fee_minor: bigint;
}

/** The terms of a brand without an offer or a signature. */
export const DEFAULT_RENTAL = { rental_fee_minor: 20_000n, loss_fee_minor: 0n } as const;

/** Returns the rental terms of each brand, by the rules of `rentalTermsOf`. */
export async function rentalTermsOfAll(
  db: Db,
  brand_ids: readonly number[],
  at: string,
): Promise<ReadonlyMap<number, RentalTerms>> {
  const [signed, offered] = await Promise.all([
    store.findSignedRentals(db, brand_ids, at),
    store.findPosFees(db, brand_ids),
  ]);
  const terms = new Map<number, RentalTerms>();
  for (const brand_id of brand_ids) terms.set(brand_id, { agreement_id: null, ...DEFAULT_RENTAL });
  for (const { brand_id, rental_fee_minor, loss_fee_minor } of offered) {
    terms.set(brand_id, { agreement_id: null, rental_fee_minor, loss_fee_minor });
  }
  for (const { brand_id, id, schedule } of signed) {
    const { rental_fee_minor, loss_fee_minor } = readSchedule(schedule);
    if (rental_fee_minor === null) continue;
    terms.set(brand_id, {
      agreement_id: id,
      rental_fee_minor,
      loss_fee_minor: loss_fee_minor ?? DEFAULT_RENTAL.loss_fee_minor,
    });
  }
  return terms;
}

/**
 * Returns a brand's rental terms at an instant: the terms that it signed last, otherwise its POS
 * fees, otherwise 20.000 KWD for each period and no loss fee.
 * @param at UTC, ISO 8601
 */
export async function rentalTermsOf(db: Db, brand_id: number, at: string): Promise<RentalTerms> {
  const terms = await rentalTermsOfAll(db, [brand_id], at);
  return terms.get(brand_id) ?? { agreement_id: null, ...DEFAULT_RENTAL };
}

/**
 * Refuses changes of terminals while a POS agreement is pending, and before the first one is
 * signed. Drafting locks the same row of the brand. Thus this transaction sees a concurrent draft,
 * or the draft starts after it.
 * @throws AppError AGREEMENT_REQUIRED, whose failure carries `agreement_required`
 */
export async function requirePosSigned(_ctx: Ctx, tx: Tx, brand_id: number): Promise<void> {
  const state = await store.lockPosState(tx, brand_id);
  if (!state?.is_signed || state.is_pending) throw new AppError('AGREEMENT_REQUIRED');
}

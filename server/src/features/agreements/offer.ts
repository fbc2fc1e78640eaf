import type { OfferedTerms } from '@diwan/contract/features/agreements/records';
import type { ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { AGREEMENT_VERSION } from '@diwan/documents/agreement/template';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readFeeTable } from '../fees/public.ts';
import { readSettings } from '../settings/public.ts';
import { findUsableLink } from '../share-links/public.ts';
import { showFee } from './amendments.ts';
import { DEFAULT_RENTAL, type RentalTerms } from './terms.ts';

const EARLIER_VERSIONS: readonly string[] = ['1.0', '1.1', '1.2', '1.3'];

/**
 * Returns the days of notice after which the brand may end an agreement (clause 15.2 of that
 * version).
 */
export const noticeDaysOf = (version: string): number =>
  EARLIER_VERSIONS.includes(version) ? 30 : 10;

/** Returns whether a row of the fee table can have payments. Terminals do not accept Deema. */
export const isPossible = ({ scheme, channel }: Pick<ScheduleFee, 'scheme' | 'channel'>): boolean =>
  !(scheme === 'DEEMA' && channel === 'POS');

/**
 * Returns the terms that the operator has set, before anything is signed.
 * @param rental null for a brand without terminals
 */
export async function offerOf(
  db: Db,
  fees: readonly ScheduleFee[],
  rental: Omit<RentalTerms, 'agreement_id'> | null,
): Promise<OfferedTerms> {
  const { payout_weekdays, payout_cutoff_time } = await readSettings(db);
  return {
    fees: fees.filter(isPossible).map(showFee),
    payout_weekdays: WEEKDAYS.filter((day) => payout_weekdays.includes(day)),
    payout_cutoff_time,
    pos_rental_fee: rental && toMajorNumber(rental.rental_fee_minor),
    loss_fee: rental && toMajorNumber(rental.loss_fee_minor),
    notice_days: noticeDaysOf(AGREEMENT_VERSION),
  };
}

/**
 * Returns the terms for the holder of a share link. They cover all payment methods, and the rental
 * is the default one.
 * @throws AppError LINK_INVALID
 */
export async function readOfferedTerms(
  { deps: { db, clock } }: Ctx,
  token: string,
): Promise<OfferedTerms> {
  const now = clock.iso();
  if (!(await findUsableLink(db, token, now))) throw new AppError('LINK_INVALID');
  return offerOf(db, await readFeeTable(db, now), DEFAULT_RENTAL);
}

import type { AgreementFee, BrandTerms } from '@diwan/contract/features/agreements/records';
import { readSchedule, type ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import type { Brand } from '@diwan/contract/features/brands/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '../../platform/context.ts';
import { readBrand } from '../brands/public.ts';
import { feeKey, readFeeStarts, readFeeTable, readSignedPrices } from '../fees/public.ts';
import { showFee } from './amendments.ts';
import { findLastSigned } from './drafting-store.ts';
import { isPossible } from './offer.ts';
import * as store from './store.ts';
import { type RentalTerms, rentalTermsOf } from './terms.ts';

type Source = NonNullable<BrandTerms['agreement']>;
type SignedPrices = Awaited<ReturnType<typeof readSignedPrices>>;
type Pending = Awaited<ReturnType<typeof store.findPendingAmendments>>[number];

/**
 * The prices of a brand's pending agreements. If two agreements price the same card, the later one
 * is used.
 */
interface NextPrices {
  readonly fees: ReadonlyMap<string, ScheduleFee>;
  readonly rental: Pick<RentalTerms, 'rental_fee_minor' | 'loss_fee_minor'> | null;
  readonly pending: BrandTerms['pending'];
}

function nextPrices(waiting: readonly Pending[], now: RentalTerms): NextPrices {
  const fees = new Map<string, ScheduleFee>();
  let rental: NextPrices['rental'] = null;
  const pending: BrandTerms['pending'] = [];
  for (const {
    id: agreement_id,
    agreement_type,
    agreement_version,
    valid_from,
    ...row
  } of waiting) {
    const { binding, fees: listed, ...terms } = readSchedule(row.schedule);
    const set = binding ? listed : [];
    for (const fee of set) fees.set(feeKey(fee), fee);
    const { rental_fee_minor, loss_fee_minor } = terms;
    if (rental_fee_minor !== null) {
      rental = { rental_fee_minor, loss_fee_minor: loss_fee_minor ?? now.loss_fee_minor };
    }
    if (set.length === 0 && rental_fee_minor === null) continue;
    pending.push({ agreement_id, agreement_type, agreement_version, sign_by: valid_from });
  }
  return { fees, rental, pending };
}

/** Returns `other`, or null if it is missing or equal to `present`. */
const unlessSame = <T>(other: T | null | undefined, present: T): T | null =>
  isDeepStrictEqual(other, present) ? null : (other ?? null);

/** Returns a fee as the API shows it, or null if it is missing or equal to the present one. */
const otherFee = (fee: ScheduleFee | undefined, present: AgreementFee): AgreementFee | null =>
  unlessSame(fee && showFee(fee), present);

/** Returns whether the brand can have payments that a row of the fee table prices. */
function appliesTo(brand: Brand, signed: SignedPrices, row: ScheduleFee): boolean {
  if (!isPossible(row)) return false;
  const { channel } = row;
  const chosen = brand.payment_type_preference;
  const enabled = channel === 'POS' ? brand.pos_enabled : brand.pg_enabled;
  const requested = chosen === 'both' || chosen === channel.toLowerCase();
  return enabled || requested || [...signed.values()].some(({ fee }) => fee.channel === channel);
}

const showRental = ({ rental_fee_minor, loss_fee_minor }: NonNullable<NextPrices['rental']>) => ({
  pos_rental_fee: toMajorNumber(rental_fee_minor),
  loss_fee: toMajorNumber(loss_fee_minor),
});

/**
 * Returns the fees and rates that a brand pays now. A signed price of a card overrides every row of
 * the fee table for that card, as it does for a capture.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function readBrandTerms(ctx: Ctx, brand_id: number): Promise<BrandTerms> {
  const { db, clock } = ctx.deps;
  const now = clock.iso();
  const brand = await readBrand(ctx, brand_id);
  const [agreements, last, waiting, table, starts, signed, rental] = await Promise.all([
    store.listAgreements(db, ctx.scope, brand_id),
    findLastSigned(db, [brand_id]),
    store.findPendingAmendments(db, ctx.scope, brand_id),
    readFeeTable(db, now),
    readFeeStarts(db, now),
    readSignedPrices(db, brand_id, now),
    rentalTermsOf(db, brand_id, now),
  ]);
  const sources = new Map(
    agreements.flatMap(({ id, agreement_type, agreement_version, signed_at }) =>
      signed_at === null
        ? []
        : [[id, { agreement_id: id, agreement_type, agreement_version, signed_at }] as const],
    ),
  );
  const sourceOf = (id: string | null | undefined): Source | null => sources.get(id ?? '') ?? null;
  const service = last.find(({ agreement_type }) => agreement_type === 'service');
  const listed = service ? readSchedule(service.schedule).fees : [];
  const stated = new Map(listed.map((fee) => [feeKey(fee), fee]));
  const next = nextPrices(waiting, rental);

  const fees = table.flatMap((row) => {
    const key = feeKey(row);
    const own = signed.get(key);
    const price = own ?? signed.get(feeKey({ ...row, card_origin: 'any' }));
    const is_covered = own === undefined && price !== undefined && !next.fees.has(key);
    if (is_covered || !appliesTo(brand, signed, row)) return [];
    const present = showFee({ ...(price?.fee ?? row), card_origin: row.card_origin });
    const source = sourceOf(price?.agreement_id);
    return [
      {
        ...present,
        signed: source,
        since: source?.signed_at ?? starts.get(key) ?? now,
        stated: price ? null : otherFee(stated.get(key), present),
        upcoming: otherFee(next.fees.get(key), present),
      },
    ];
  });
  const rates = showRental(rental);
  const has_pos =
    brand.pos_enabled || brand.payment_type_preference !== 'pg' || rental.agreement_id !== null;
  return {
    agreement: sourceOf(service?.id),
    fees,
    rental: has_pos
      ? {
          ...rates,
          signed: sourceOf(rental.agreement_id),
          upcoming: unlessSame(next.rental && showRental(next.rental), rates),
        }
      : null,
    pending: next.pending,
  };
}

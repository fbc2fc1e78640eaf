import { feeOfAmount } from '@diwan/contract/features/fees/arithmetic';
import type { TerminalPrice } from '@diwan/contract/features/fees/below-cost';
import {
  type Scheme,
  FEE_PARTS,
  type FeeEdit,
  type FeePart,
  type Channel,
  type SpecialFee,
  type SpecialFeeDraft,
} from '@diwan/contract/features/fees/records';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { basisPointsToPercent, percentToBasisPoints } from '@diwan/contract/kernel/percent';
import type { StoredFee, StoredSpecialFee } from './store.ts';

/** The figures of a row in their stored form: integer basis points and fils. */
export type Figures = { readonly [P in FeePart as `${P}_bp`]: number } & {
  readonly [P in FeePart as `${P}_fixed_minor`]: bigint;
};

type FeeInput = Omit<FeeEdit, 'id' | 'card_type' | 'payment_method' | 'card_origin' | 'version_id'>;

/**
 * Returns the API's names of a card: a scheme is a `card_type`, a channel is a `payment_method`.
 */
export const showCard = <Via extends Channel | null, Origin>(card: {
  readonly scheme: Scheme;
  readonly channel: Via;
  readonly card_origin: Origin;
}) => ({
  card_type: card.scheme,
  payment_method: card.channel,
  card_origin: card.card_origin,
});

/** Returns the card that a request names, in our names. */
export const toCard = (given: Pick<FeeEdit, 'card_type' | 'payment_method' | 'card_origin'>) => ({
  scheme: given.card_type,
  channel: given.payment_method,
  card_origin: given.card_origin,
});

/** Converts a price at terminals from percent and KWD to basis points and fils. */
export const toTerminalFee = (price: TerminalPrice) => ({
  ...toCard({ ...price, payment_method: 'POS' }),
  brand_bp: percentToBasisPoints(price.brand_percentage),
  brand_fixed_minor: toMinor(price.brand_fixed),
});

/** Converts percent and KWD of a request to basis points and fils. */
export const toFigures = (given: FeeInput): Figures =>
  Object.fromEntries(
    FEE_PARTS.flatMap((part) => [
      [`${part}_bp`, percentToBasisPoints(given[`${part}_percentage`])],
      [`${part}_fixed_minor`, toMinor(given[`${part}_fixed`])],
    ]),
  ) as Figures;

/** Converts basis points and fils to percent and KWD. */
export const showFigures = (figures: Figures): FeeInput =>
  Object.fromEntries(
    FEE_PARTS.flatMap((part) => [
      [`${part}_percentage`, basisPointsToPercent(figures[`${part}_bp`])],
      [`${part}_fixed`, toMajorNumber(figures[`${part}_fixed_minor`])],
    ]),
  ) as FeeInput;

/**
 * Returns one part of the fee of an amount, in fils: the percentage part, rounded half up, plus the
 * fixed amount.
 */
export const feeOf = (figures: Figures, part: FeePart, amount_minor: bigint): bigint =>
  feeOfAmount(amount_minor, figures[`${part}_bp`], figures[`${part}_fixed_minor`]);

/** Returns only the figures of a stored row. */
export const pickFigures = (row: Figures): Figures =>
  Object.fromEntries(
    FEE_PARTS.flatMap((part) => [
      [`${part}_bp`, row[`${part}_bp`]],
      [`${part}_fixed_minor`, row[`${part}_fixed_minor`]],
    ]),
  ) as Figures;

/** Converts a stored row to the API's names and units. */
export const showFee = ({ id, version_id, ...row }: StoredFee) => ({
  id,
  ...showCard(row),
  version_id: String(version_id),
  ...showFigures(row),
});

/** Converts a stored special fee to the API's names and units. */
export const showSpecial = (row: StoredSpecialFee): SpecialFee => ({
  id: row.id,
  card_type: row.scheme,
  fee_type: row.fee_type,
  cost_percentage: basisPointsToPercent(row.cost_bp),
  cost_fixed: toMajorNumber(row.cost_fixed_minor),
  revenue_percentage: basisPointsToPercent(row.revenue_bp),
  revenue_fixed: toMajorNumber(row.revenue_fixed_minor),
  is_active: row.is_active,
});

/** Converts a request to the key and the figures of a special fee. */
export const toSpecial = (draft: SpecialFeeDraft) => ({
  key: { scheme: draft.card_type, fee_type: draft.fee_type },
  figures: {
    cost_bp: percentToBasisPoints(draft.cost_percentage),
    cost_fixed_minor: toMinor(draft.cost_fixed),
    revenue_bp: percentToBasisPoints(draft.revenue_percentage),
    revenue_fixed_minor: toMinor(draft.revenue_fixed),
    is_active: draft.is_active,
  },
});

import { FEE_PARTS, type FeeEdit, type FeePart } from '@diwan/contract/features/fees/records';
import { feeOfAmount } from '@diwan/contract/features/fees/arithmetic';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { basisPointsToPercent, percentToBasisPoints } from '@diwan/contract/kernel/percent';

/** The stored form of a row's figures: integer basis points and fils. */
export type Figures = { readonly [P in FeePart as `${P}_bp`]: number } & {
  readonly [P in FeePart as `${P}_fixed_minor`]: bigint;
};

type FeeInput = Omit<FeeEdit, 'id' | 'card_type' | 'payment_method' | 'card_origin' | 'version_id'>;

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
 * Applies one part of the figures to an amount in fils: the share, rounded half up, plus the fixed
 * amount.
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

import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { kwd, nonNegativeKwd } from '../../kernel/money.ts';
import { percentage } from '../../kernel/percent.ts';
import { belowCostConfirmation } from './below-cost.ts';

/** The card types of fee rows. For transactions they are called payment methods. */
export const SCHEMES = ['KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Returns the name of a card type for people, who know DEEMA as BNPL. */
export function cardName<T extends string>(card: T): Exclude<T, 'DEEMA'> | 'BNPL';
export function cardName(card: string): string {
  return card === 'DEEMA' ? 'BNPL' : card;
}

/** The payment methods of fee rows. For transactions they are called payment types. */
export const CHANNELS = ['POS', 'PG'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CARD_ORIGINS = ['any', 'local', 'international'] as const;
export type CardOrigin = (typeof CARD_ORIGINS)[number];

export const FEE_TYPES = ['refund', 'chargeback'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

/**
 * Each part of a fee row has a percentage and a fixed amount. The parts are prices for brands and
 * our costs.
 */
export const FEE_PARTS = [
  'brand',
  'cost',
  'refund_revenue',
  'refund_cost',
  'chargeback_revenue',
  'chargeback_cost',
] as const;
export type FeePart = (typeof FEE_PARTS)[number];

const given = {
  brand_percentage: percentage,
  brand_fixed: nonNegativeKwd,
  cost_percentage: percentage,
  cost_fixed: nonNegativeKwd,
  refund_revenue_percentage: percentage,
  refund_revenue_fixed: nonNegativeKwd,
  refund_cost_percentage: percentage,
  refund_cost_fixed: nonNegativeKwd,
  chargeback_revenue_percentage: percentage,
  chargeback_revenue_fixed: nonNegativeKwd,
  chargeback_cost_percentage: percentage,
  chargeback_cost_fixed: nonNegativeKwd,
};

const identity = {
  id: intId,
  card_type: z.enum(SCHEMES),
  payment_method: z.enum(CHANNELS),
  card_origin: z.enum(CARD_ORIGINS),
};

/** The whole row with its changed figures. */
export const feeEdit = z.strictObject({
  ...identity,
  ...given,
  /** The version that the caller read. If the row has changed since, the edit is refused. */
  version_id: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .optional(),
});
export type FeeEdit = z.output<typeof feeEdit>;

/** A changed row, with the confirmation of prices below the provider's cost. */
export const feeChange = feeEdit.extend(belowCostConfirmation);
export type FeeChange = z.output<typeof feeChange>;

const shown = Object.fromEntries(Object.keys(given).map((name) => [name, z.number()])) as Record<
  keyof typeof given,
  z.ZodNumber
>;

/** A fee row with its current figures. Percentages have 2 decimals, amounts are in KWD. */
export const feeRow = z.object({ ...identity, ...shown, version_id: z.string() });
export type FeeRow = z.infer<typeof feeRow>;

export const specialFeeDraft = z.strictObject({
  id: intId.optional(),
  card_type: z.enum(SCHEMES),
  fee_type: z.enum(FEE_TYPES),
  cost_percentage: percentage,
  cost_fixed: nonNegativeKwd,
  revenue_percentage: percentage,
  revenue_fixed: nonNegativeKwd,
  is_active: z.boolean(),
});
export type SpecialFeeDraft = z.output<typeof specialFeeDraft>;

export const specialFeeChange = specialFeeDraft.extend(belowCostConfirmation);
export type SpecialFeeChange = z.output<typeof specialFeeChange>;

export const specialFee = z.object({
  id: z.int(),
  card_type: z.enum(SCHEMES),
  fee_type: z.enum(FEE_TYPES),
  cost_percentage: z.number(),
  cost_fixed: kwd,
  revenue_percentage: z.number(),
  revenue_fixed: kwd,
  is_active: z.boolean(),
});
export type SpecialFee = z.infer<typeof specialFee>;

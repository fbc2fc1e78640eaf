import { z } from 'zod';
import type { FeePart, FeeRow } from './records.ts';

/** A share in percent and an amount in KWD. */
export interface FeePrice {
  readonly percentage: number;
  readonly fixed: number;
}

interface PriceAndCost {
  readonly price: FeePrice;
  readonly cost: FeePrice;
}

/** A price that is below cost for some payments, with the price that it replaces. */
export interface BelowCost<Part extends string = string> {
  readonly part: Part;
  /** The price is null if no price applied before. */
  readonly before: FeePrice | null;
  readonly after: FeePrice;
  readonly cost: FeePrice;
}

/** A change that lowers a price below the provider's cost must be confirmed explicitly. */
export const belowCostConfirmation = { below_cost_confirmed: z.boolean().optional() };

const isSame = (a: FeePrice, b: FeePrice): boolean =>
  a.percentage === b.percentage && a.fixed === b.fixed;

/**
 * Checks whether some amount causes a loss. A low fixed fee loses money on small payments, a low
 * share on large ones.
 */
const losesMoney = ({ price, cost }: PriceAndCost): boolean =>
  price.percentage < cost.percentage || price.fixed < cost.fixed;

/** Finds the losses that a change causes. An unchanged loss was already confirmed. */
function belowCostOf<Part extends string>(
  part: Part,
  before: PriceAndCost | null,
  after: PriceAndCost,
): BelowCost<Part>[] {
  const same =
    before !== null && isSame(before.price, after.price) && isSame(before.cost, after.cost);
  if (same || !losesMoney(after)) return [];
  return [{ part, before: before?.price ?? null, after: after.price, cost: after.cost }];
}

const COST_OF = {
  brand: 'cost',
  refund_revenue: 'refund_cost',
  chargeback_revenue: 'chargeback_cost',
} as const satisfies Partial<Record<FeePart, FeePart>>;
export type PricePart = keyof typeof COST_OF;
const PRICE_PARTS = Object.keys(COST_OF) as readonly PricePart[];

type Figures = Readonly<Record<`${FeePart}_${'percentage' | 'fixed'}`, number>>;

const figuresOf = (row: Figures, part: FeePart): FeePrice => ({
  percentage: row[`${part}_percentage`],
  fixed: row[`${part}_fixed`],
});

const sideOf = (row: Figures, part: PricePart): PriceAndCost => ({
  price: figuresOf(row, part),
  cost: figuresOf(row, COST_OF[part]),
});

/** Returns the prices of a fee row that a change sets below the provider's cost. */
export const belowCostOfRow = (before: Figures, after: Figures): BelowCost<PricePart>[] =>
  PRICE_PARTS.flatMap((part) => belowCostOf(part, sideOf(before, part), sideOf(after, part)));

/** A brand's price for a card at its terminals, from an agreement, an offer or a campaign. */
export type TerminalPrice = Pick<
  FeeRow,
  'card_type' | 'card_origin' | 'brand_percentage' | 'brand_fixed'
>;

/**
 * Returns a card's price. A price for any origin applies to each origin that has no separate price.
 */
function terminalPriceOf(row: TerminalPrice, prices: readonly TerminalPrice[]): FeePrice {
  const of_card = prices.filter(({ card_type }) => card_type === row.card_type);
  const { brand_percentage, brand_fixed } =
    of_card.find(({ card_origin }) => card_origin === row.card_origin) ??
    of_card.find(({ card_origin }) => card_origin === 'any') ??
    row;
  return { percentage: brand_percentage, fixed: brand_fixed };
}

/**
 * Returns the terminal prices that a change of a brand's prices sets below the provider's cost.
 * Each has the fee row with that cost.
 * @param before the brand's current prices; the fee table prices cards without one
 * @param after the brand's prices after the change; the first price of a card applies
 */
export const belowCostAtTerminals = <Row extends FeeRow>(
  table: readonly Row[],
  before: readonly TerminalPrice[],
  after: readonly TerminalPrice[],
) =>
  table.flatMap((row) => {
    if (row.payment_method !== 'POS') return [];
    const cost = figuresOf(row, 'cost');
    const sideOfPrices = (prices: readonly TerminalPrice[]): PriceAndCost => ({
      price: terminalPriceOf(row, prices),
      cost,
    });
    const losses = belowCostOf('brand', sideOfPrices(before), sideOfPrices(after));
    return losses.map((loss) => ({ ...loss, row }));
  });

interface SpecialFigures {
  readonly revenue_percentage: number;
  readonly revenue_fixed: number;
  readonly cost_percentage: number;
  readonly cost_fixed: number;
  readonly is_active: boolean;
}

const specialSide = (fee: SpecialFigures): PriceAndCost => ({
  price: { percentage: fee.revenue_percentage, fixed: fee.revenue_fixed },
  cost: { percentage: fee.cost_percentage, fixed: fee.cost_fixed },
});

/**
 * Returns the losses that a change of a special fee causes. An inactive special fee has no price.
 */
export const belowCostOfSpecial = (before: SpecialFigures | null, after: SpecialFigures) =>
  after.is_active
    ? belowCostOf('revenue', before?.is_active ? specialSide(before) : null, specialSide(after))
    : [];

/** Formats a price, for example '2.50% + 0.000'. */
export const feePriceText = ({ percentage, fixed }: FeePrice): string =>
  `${percentage.toFixed(2)}% + ${fixed.toFixed(3)}`;

import { shareOfRest } from './arithmetic.ts';
import { amountOf, type Captures } from './captures.ts';

/** A share in basis points and a fixed amount in fils. */
export interface Price {
  readonly bp: number;
  readonly fixed_minor: number;
}

/** A fee row's prices: the brand's price and the provider's cost. */
export interface RowPrices {
  readonly brand: Price;
  readonly cost: Price;
}

/** The prices of all fee rows, by row id. */
export type PriceTable = ReadonlyMap<number, RowPrices>;

/** The fees and costs of each segment under a fee table, in fils. */
export interface ReplayResult {
  readonly fee_minor: Float64Array;
  readonly cost_minor: Float64Array;
}

/** Returns the sum of the fees of a segment's captures at a price, exact to the fils. */
export function feeOfSegment(captures: Captures, segment: number, price: Price): number {
  const { whole, count, start, rest, times } = captures;
  const { bp, fixed_minor } = price;
  let sum = (whole[segment] ?? 0) * bp + (count[segment] ?? 0) * fixed_minor;
  if (bp === 0) return sum;
  const end = start[segment + 1] ?? 0;
  for (let at = start[segment] ?? 0; at < end; at += 1) {
    sum += shareOfRest(rest[at] ?? 0, bp) * (times[at] ?? 0);
  }
  return sum;
}

const pricesOf = (table: PriceTable, fee_id: number): RowPrices => {
  const prices = table.get(fee_id);
  if (!prices) throw new RangeError(`the table has no row ${fee_id}`);
  return prices;
};

/**
 * Computes the fees and costs of all captures under a fee table. A brand with a signed price pays
 * that, and any other brand pays the row's price. The cost is always the row's.
 */
export function replay(captures: Captures, table: PriceTable): ReplayResult {
  const { segments, fee_id, signed, trailer } = captures;
  const fee_minor = new Float64Array(segments);
  const cost_minor = new Float64Array(segments);
  for (let segment = 0; segment < segments; segment += 1) {
    const row = pricesOf(table, fee_id[segment] ?? 0);
    const own = trailer.signed[signed[segment] ?? -1];
    fee_minor[segment] = feeOfSegment(captures, segment, own ?? row.brand);
    cost_minor[segment] = feeOfSegment(captures, segment, row.cost);
  }
  return { fee_minor, cost_minor };
}

/** The sums of fees and costs in fils: as booked, under the current table, and under the draft. */
export interface Figures {
  readonly captures: number;
  readonly amount_minor: number;
  readonly booked_fee_minor: number;
  readonly booked_cost_minor: number;
  readonly now_fee_minor: number;
  readonly now_cost_minor: number;
  readonly draft_fee_minor: number;
  readonly draft_cost_minor: number;
}

export interface BrandFigures extends Figures {
  readonly brand_id: number;
  readonly name: string;
  /** The number of captures with a signed price, which the fee table does not affect. */
  readonly signed_captures: number;
  /**
   * The largest increase in one month, in fils. It is negative if the brand pays less in every
   * month.
   */
  readonly most_minor: number;
  /** The month of the largest increase, as 'yyyy-MM'. */
  readonly most_month: string;
}

export interface MonthFigures extends Figures {
  readonly month: string;
}

export interface Comparison {
  readonly all: Figures;
  /** The brands are sorted by increase, largest first. */
  readonly brands: readonly BrandFigures[];
  /** The months are sorted, latest first. */
  readonly months: readonly MonthFigures[];
}

type Sums = { -readonly [K in keyof Figures]: Figures[K] };

const nothing = (): Sums => ({
  captures: 0,
  amount_minor: 0,
  booked_fee_minor: 0,
  booked_cost_minor: 0,
  now_fee_minor: 0,
  now_cost_minor: 0,
  draft_fee_minor: 0,
  draft_cost_minor: 0,
});

function add(sums: Sums, more: Figures): void {
  for (const name of Object.keys(sums) as (keyof Figures)[]) sums[name] += more[name];
}

/** Compares a draft with the current table: in total, by brand and by month. */
export function compare(captures: Captures, now: ReplayResult, draft: ReplayResult): Comparison {
  const { trailer, segments } = captures;
  const all = nothing();
  const brands = trailer.brands.map(() => ({ sums: nothing(), signed: 0 }));
  const months = trailer.months.map(nothing);
  const rises = new Float64Array(brands.length * months.length);
  const seen = new Uint8Array(rises.length);
  for (let segment = 0; segment < segments; segment += 1) {
    const [brand, month] = [captures.brand[segment] ?? 0, captures.month[segment] ?? 0];
    const figures: Figures = {
      captures: captures.count[segment] ?? 0,
      amount_minor: amountOf(captures, segment),
      booked_fee_minor: captures.fee_minor[segment] ?? 0,
      booked_cost_minor: captures.cost_minor[segment] ?? 0,
      now_fee_minor: now.fee_minor[segment] ?? 0,
      now_cost_minor: now.cost_minor[segment] ?? 0,
      draft_fee_minor: draft.fee_minor[segment] ?? 0,
      draft_cost_minor: draft.cost_minor[segment] ?? 0,
    };
    const of_brand = brands[brand];
    const of_month = months[month];
    if (!of_brand || !of_month) throw new RangeError('a segment of no brand or month');
    for (const sums of [all, of_brand.sums, of_month]) add(sums, figures);
    if ((captures.signed[segment] ?? -1) >= 0) of_brand.signed += figures.captures;
    const place = brand * months.length + month;
    rises[place] = (rises[place] ?? 0) + figures.draft_fee_minor - figures.now_fee_minor;
    seen[place] = 1;
  }
  const worst = (brand: number) => {
    let [most_minor, most_month] = [Number.NEGATIVE_INFINITY, ''];
    for (const [month, name] of trailer.months.entries()) {
      const place = brand * months.length + month;
      const rise = rises[place] ?? 0;
      if (seen[place] === 1 && rise > most_minor) [most_minor, most_month] = [rise, name];
    }
    return { most_minor, most_month };
  };
  const shown = trailer.brands.flatMap(({ id, name }, place): BrandFigures[] => {
    const of_brand = brands[place];
    if (!of_brand || of_brand.sums.captures === 0) return [];
    const { sums, signed } = of_brand;
    return [{ ...sums, brand_id: id, name, signed_captures: signed, ...worst(place) }];
  });
  return {
    all,
    brands: shown.toSorted((a, b) => b.most_minor - a.most_minor || a.brand_id - b.brand_id),
    months: months
      .map((sums, place) => ({ ...sums, month: trailer.months[place] ?? '' }))
      .reverse(),
  };
}

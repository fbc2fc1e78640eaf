/*
 * Finds the change of prices with the highest fees. No brand's monthly fees may rise by more than a
 * limit.
 *
 * Input: the current table, a draft of it, the captures, and a limit in fils. The draft can raise a
 * row's price for brands: its share, its fixed amount, or both. The solver may reduce such a
 * change. It chooses one of 21 steps, from the current price (0) to the drafted price (20). At step
 * n, each figure changes by n/20 of the drafted change, rounded towards the current price. Other
 * rows keep their drafted prices, and costs are unchanged.
 *
 * A combination of steps is allowed if no brand's fees in any month rise by more than the limit.
 * Brands with signed prices pay those. The solver chooses the allowed combination with the highest
 * fees over all captures. Among equal ones it prefers a higher step for the row with the highest
 * gain, then for the next row.
 *
 * The search is branch and bound over the rows, and is exact. A long search ends after a fixed
 * amount of work, so the same input always has the same result. `proved` is then false, because a
 * better result may exist.
 */

import type { Captures } from './captures.ts';
import { feeOfSegment, type Price, type PriceTable } from './replay.ts';

export const STEPS = 20;

interface SolvedRow {
  readonly fee_id: number;
  /** The step, from 0 (the current price) to 20 (the drafted price). */
  readonly step: number;
  readonly brand: Price;
}

export interface Solution {
  /** The rows whose prices the draft raises, by id. */
  readonly rows: readonly SolvedRow[];
  /** The fees of the draft that the solution gives up over all captures, in fils. */
  readonly given_up_minor: number;
  /** The number of brands that would exceed the limit under the unchanged draft. */
  readonly protected_brands: number;
  /** True if the search was complete. Otherwise a better result may exist. */
  readonly proved: boolean;
}

const between = (from: number, to: number, step: number): number =>
  from + Math.trunc(((to - from) * step) / STEPS);

/** Returns the price at a step. */
export const priceAt = (from: Price, to: Price, step: number): Price => ({
  bp: between(from.bp, to.bp, step),
  fixed_minor: between(from.fixed_minor, to.fixed_minor, step),
});

const isSame = (a: Price, b: Price): boolean => a.bp === b.bp && a.fixed_minor === b.fixed_minor;

interface Change {
  readonly fee_id: number;
  readonly from: Price;
  readonly to: Price;
  /** True if the draft raises the price, so that the solver may reduce it. */
  readonly free: boolean;
}

function changesOf(now: PriceTable, draft: PriceTable): Change[] {
  return [...draft].flatMap(([fee_id, { brand: to }]) => {
    const from = now.get(fee_id)?.brand;
    if (!from || isSame(from, to)) return [];
    return [{ fee_id, from, to, free: to.bp > from.bp || to.fixed_minor > from.fixed_minor }];
  });
}

/** Returns the segments without a signed price, by fee row. */
function segmentsOf({ segments, fee_id, signed }: Captures): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>();
  for (let segment = 0; segment < segments; segment += 1) {
    if ((signed[segment] ?? -1) >= 0) continue;
    const row = fee_id[segment] ?? 0;
    const list = found.get(row);
    if (list) list.push(segment);
    else found.set(row, [segment]);
  }
  return found;
}

/** A row at one step: its total gain, and its increase at each affected place. */
interface Level {
  readonly step: number;
  readonly price: Price;
  readonly gain_minor: number;
  readonly rises: Float64Array;
}

interface Row {
  readonly fee_id: number;
  /** The levels from the highest step down. Steps with the same price occur once. */
  readonly levels: readonly Level[];
  readonly most_minor: number;
}

/**
 * The places, which are brands in one month, where the limit may be exceeded. `fixed` is the
 * increase from rows that the solver may not change.
 */
interface Bounds {
  /** The index of an affected place, by brand and month; -1 where the limit cannot be exceeded. */
  readonly places: Int32Array;
  readonly count: number;
  readonly fixed: Float64Array;
  readonly over_as_drafted: number;
}

interface Question {
  readonly captures: Captures;
  /** The segments without a signed price, by fee row. */
  readonly segments: ReadonlyMap<number, readonly number[]>;
  readonly changes: readonly Change[];
  readonly limit_minor: number;
}

/** Calls `tell` for each segment with its place and its increase at another price. */
function eachRise(
  { captures, segments }: Question,
  { fee_id, from }: Change,
  price: Price,
  tell: (place: number, minor: number) => void,
): void {
  const { brand, month, trailer } = captures;
  for (const segment of segments.get(fee_id) ?? []) {
    const place = (brand[segment] ?? 0) * trailer.months.length + (month[segment] ?? 0);
    const before = feeOfSegment(captures, segment, from);
    tell(place, feeOfSegment(captures, segment, price) - before);
  }
}

const addTo =
  (sums: Float64Array) =>
  (place: number, minor: number): void => {
    sums[place] = (sums[place] ?? 0) + minor;
  };

const larger = (a: Price, b: Price): Price => ({
  bp: Math.max(a.bp, b.bp),
  fixed_minor: Math.max(a.fixed_minor, b.fixed_minor),
});

function boundsOf(question: Question): Bounds {
  const { captures, changes, limit_minor } = question;
  const months = captures.trailer.months.length;
  const size = captures.trailer.brands.length * months;
  const most = new Float64Array(size);
  const fixed = new Float64Array(size);
  const drafted = new Float64Array(size);
  for (const change of changes) {
    const { from, to, free } = change;
    eachRise(question, change, to, addTo(drafted));
    eachRise(question, change, free ? larger(from, to) : to, addTo(most));
    if (!free) eachRise(question, change, to, addTo(fixed));
  }
  const places = new Int32Array(size).fill(-1);
  const kept: number[] = [];
  for (let place = 0; place < size; place += 1) {
    if ((most[place] ?? 0) > limit_minor) places[place] = kept.push(fixed[place] ?? 0) - 1;
  }
  const over = new Set<number>();
  for (const [place, minor] of drafted.entries()) {
    if (minor > limit_minor) over.add(Math.floor(place / months));
  }
  const counted = Float64Array.from(kept);
  return { places, count: kept.length, fixed: counted, over_as_drafted: over.size };
}

function levelsOf(question: Question, change: Change, { places, count }: Bounds): Level[] {
  const levels: Level[] = [];
  for (let step = STEPS; step >= 0; step -= 1) {
    const price = priceAt(change.from, change.to, step);
    const last = levels.at(-1);
    if (last && isSame(last.price, price)) continue;
    const rises = new Float64Array(count);
    let gain_minor = 0;
    eachRise(question, change, price, (where, minor) => {
      gain_minor += minor;
      const place = places[where] ?? -1;
      if (place >= 0) rises[place] = (rises[place] ?? 0) + minor;
    });
    levels.push({ step, price, gain_minor, rises });
  }
  return levels;
}

function rowsOf(question: Question, bounds: Bounds): Row[] {
  const rows = question.changes
    .filter(({ free }) => free)
    .map((change): Row => {
      const levels = levelsOf(question, change, bounds);
      const most_minor = Math.max(...levels.map(({ gain_minor }) => gain_minor));
      return { fee_id: change.fee_id, levels, most_minor };
    });
  return rows.toSorted((a, b) => b.most_minor - a.most_minor || a.fee_id - b.fee_id);
}

/** The maximum number of comparisons. They take some seconds. */
const MOST_WORK = 400_000_000;

/**
 * Returns bounds for the rows after each row: the minimum increase at each place, and the maximum
 * gain in total.
 */
function behindOf(rows: readonly Row[], count: number) {
  const least = [new Float64Array(count)];
  const most = [0];
  for (const { levels, most_minor } of rows.toReversed()) {
    const leastAt = (at: number) => Math.min(...levels.map(({ rises }) => rises[at] ?? 0));
    least.unshift((least[0] ?? new Float64Array(count)).map((minor, at) => minor + leastAt(at)));
    most.unshift((most[0] ?? 0) + most_minor);
  }
  return { least, most };
}

interface SolverResult {
  readonly chosen: readonly Level[];
  readonly gained_minor: number;
  readonly proved: boolean;
}

/** Searches with branch and bound over the rows, each from its highest step down. */
function search(
  rows: readonly Row[],
  limit_minor: number,
  { fixed, count }: Bounds,
): SolverResult | null {
  const { least, most } = behindOf(rows, count);
  let work = MOST_WORK;
  let best: Omit<SolverResult, 'proved'> | null = null;
  const fits = (risen: Float64Array, behind: Float64Array): boolean => {
    const over = risen.findIndex((minor, at) => minor + (behind[at] ?? 0) > limit_minor);
    work -= over < 0 ? risen.length + 1 : over + 1;
    return over < 0;
  };
  const choose = (risen: Float64Array, chosen: readonly Level[], gained_minor: number): void => {
    const row = rows[chosen.length];
    if (!row) {
      if (best === null || gained_minor > best.gained_minor) best = { chosen, gained_minor };
      return;
    }
    const behind = least[chosen.length + 1] ?? new Float64Array(count);
    const behind_minor = most[chosen.length + 1] ?? 0;
    for (const level of row.levels) {
      // The search continues until it has a result. The combination with all rows at step 0 is
      // always allowed, and is tried last.
      if (work <= 0 && best !== null) return;
      const minor = gained_minor + level.gain_minor;
      if (best !== null && minor + behind_minor <= best.gained_minor) continue;
      const next = risen.map((sum, at) => sum + (level.rises[at] ?? 0));
      if (fits(next, behind)) choose(next, [...chosen, level], minor);
    }
  };
  choose(fixed, [], 0);
  return best === null ? null : { ...(best as Omit<SolverResult, 'proved'>), proved: work > 0 };
}

/**
 * Finds the allowed change with the highest fees, as described at the top of this file.
 * @param limit_minor zero or more, in fils
 */
export function solve(
  captures: Captures,
  now: PriceTable,
  draft: PriceTable,
  limit_minor: number,
): Solution {
  const changes = changesOf(now, draft);
  const question = { captures, changes, segments: segmentsOf(captures), limit_minor };
  const bounds = boundsOf(question);
  const rows = rowsOf(question, bounds);
  const found = search(rows, limit_minor, bounds);
  if (!found) throw new RangeError('the table in force breaks no limit');
  const drafted_minor = rows.reduce((sum, { levels }) => sum + (levels[0]?.gain_minor ?? 0), 0);
  const solved = found.chosen.map(({ step, price }, at) => ({
    fee_id: rows[at]?.fee_id ?? 0,
    step,
    brand: price,
  }));
  return {
    rows: solved.toSorted((a, b) => a.fee_id - b.fee_id),
    given_up_minor: drafted_minor - found.gained_minor,
    protected_brands: bounds.over_as_drafted,
    proved: found.proved,
  };
}

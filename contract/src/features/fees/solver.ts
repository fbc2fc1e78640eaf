/*
 * The cheapest change for us such that no brand pays over a limit a month more.
 *
 * Given are the table in force, a draft of it, the captures, and a limit in fils. Where the draft
 * raises what brands pay at a row (its share, its fixed amount, or both), the solver may take back
 * part of the change: a row stands at one of 21 steps, from the price in force (0) to the draft's
 * (20), each figure that part of the way, rounded towards the price in force. Every other row stays
 * as drafted, and costs are not touched. A choice of steps is allowed when no brand pays in any month
 * of the captures more than the limit above what it pays by the table in force; brands that have
 * signed pay what they pay. Of all allowed choices it is the one that brings most in fees over all
 * captures, which gives up least of the draft; of equal ones that which keeps more of the row that
 * brings most, then of the next.
 *
 * It is searched for exactly, by branch and bound over the rows. A search that would take too long
 * ends after a fixed amount of work, so that the same question always has the same answer, and says
 * that a better one may exist.
 */

import type { Captures } from './captures.ts';
import { feeOfSegment, type Price, type PriceTable } from './replay.ts';

export const STEPS = 20;

export interface SolvedRow {
  readonly fee_id: number;
  /** 0 to 20: how much of the drafted change stays. */
  readonly step: number;
  readonly brand: Price;
}

export interface Solution {
  /** The rows that the draft raises, by id. */
  readonly rows: readonly SolvedRow[];
  /** What it gives up of the draft's fees, over all captures. */
  readonly given_up_minor: number;
  /** Brands that would pay over the limit by the draft as it is. */
  readonly protected_brands: number;
  /** False when the search was cut short: a better one may exist. */
  readonly proved: boolean;
}

const between = (from: number, to: number, step: number): number =>
  from + Math.trunc(((to - from) * step) / STEPS);

/** The price that a step stands for. */
export const priceAt = (from: Price, to: Price, step: number): Price => ({
  bp: between(from.bp, to.bp, step),
  fixed_minor: between(from.fixed_minor, to.fixed_minor, step),
});

const isSame = (a: Price, b: Price): boolean => a.bp === b.bp && a.fixed_minor === b.fixed_minor;

interface Change {
  readonly fee_id: number;
  readonly from: Price;
  readonly to: Price;
  /** Raised: the solver may take it back. */
  readonly free: boolean;
}

function changesOf(now: PriceTable, draft: PriceTable): Change[] {
  return [...draft].flatMap(([fee_id, { brand: to }]) => {
    const from = now.get(fee_id)?.brand;
    if (!from || isSame(from, to)) return [];
    return [{ fee_id, from, to, free: to.bp > from.bp || to.fixed_minor > from.fixed_minor }];
  });
}

/** The segments that the table prices, by their row. */
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

/** What a row brings at one step against the price in force: in all, and where it may be too much. */
interface Level {
  readonly step: number;
  readonly price: Price;
  readonly gain_minor: number;
  readonly rises: Float64Array;
}

interface Row {
  readonly fee_id: number;
  /** From the highest step down; steps of the same price once. */
  readonly levels: readonly Level[];
  readonly most_minor: number;
}

/** The brands' months that the limit may touch, and what rows that stay as drafted bring there. */
interface Bounds {
  /** Place among the months that count, by brand and month; -1 where the limit is never reached. */
  readonly places: Int32Array;
  readonly count: number;
  readonly fixed: Float64Array;
  readonly over_as_drafted: number;
}

class Question {
  readonly #captures: Captures;
  readonly #segments: ReadonlyMap<number, readonly number[]>;
  readonly #changes: readonly Change[];
  readonly #limit: number;

  constructor(captures: Captures, changes: readonly Change[], limit_minor: number) {
    this.#captures = captures;
    this.#segments = segmentsOf(captures);
    this.#changes = changes;
    this.#limit = limit_minor;
  }

  #placeOf(segment: number): number {
    const { brand, month, trailer } = this.#captures;
    return (brand[segment] ?? 0) * trailer.months.length + (month[segment] ?? 0);
  }

  #eachRise({ fee_id, from }: Change, price: Price, tell: (place: number, minor: number) => void) {
    for (const segment of this.#segments.get(fee_id) ?? []) {
      const before = feeOfSegment(this.#captures, segment, from);
      tell(this.#placeOf(segment), feeOfSegment(this.#captures, segment, price) - before);
    }
  }

  bounds(): Bounds {
    const { trailer } = this.#captures;
    const size = trailer.brands.length * trailer.months.length;
    const [most, fixed, drafted] = [0, 0, 0].map(() => new Float64Array(size));
    if (!most || !fixed || !drafted) throw new RangeError('no room');
    const add = (sums: Float64Array) => (place: number, minor: number) => {
      sums[place] = (sums[place] ?? 0) + minor;
    };
    for (const change of this.#changes) {
      const { from, to, free } = change;
      this.#eachRise(change, to, add(drafted));
      const [bp, fixed_minor] = [
        Math.max(from.bp, to.bp),
        Math.max(from.fixed_minor, to.fixed_minor),
      ];
      this.#eachRise(change, free ? { bp, fixed_minor } : to, add(most));
      if (!free) this.#eachRise(change, to, add(fixed));
    }
    const places = new Int32Array(size).fill(-1);
    const kept: number[] = [];
    for (let place = 0; place < size; place += 1) {
      if ((most[place] ?? 0) > this.#limit) places[place] = kept.push(fixed[place] ?? 0) - 1;
    }
    const over = new Set<number>();
    for (const [place, minor] of drafted.entries()) {
      if (minor > this.#limit) over.add(Math.floor(place / trailer.months.length));
    }
    const counted = Float64Array.from(kept);
    return { places, count: kept.length, fixed: counted, over_as_drafted: over.size };
  }

  rows({ places, count }: Bounds): Row[] {
    const rows = this.#changes
      .filter(({ free }) => free)
      .map((change): Row => {
        const levels: Level[] = [];
        for (let step = STEPS; step >= 0; step -= 1) {
          const price = priceAt(change.from, change.to, step);
          const last = levels.at(-1);
          if (last && isSame(last.price, price)) continue;
          const rises = new Float64Array(count);
          let gain_minor = 0;
          this.#eachRise(change, price, (where, minor) => {
            gain_minor += minor;
            const place = places[where] ?? -1;
            if (place >= 0) rises[place] = (rises[place] ?? 0) + minor;
          });
          levels.push({ step, price, gain_minor, rises });
        }
        const most_minor = Math.max(...levels.map(({ gain_minor: minor }) => minor));
        return { fee_id: change.fee_id, levels, most_minor };
      });
    return rows.toSorted((a, b) => b.most_minor - a.most_minor || a.fee_id - b.fee_id);
  }
}

/** So many comparisons at most: some seconds. */
const MOST_WORK = 400_000_000;

/** Branch and bound over the rows, each from its highest step down. */
class Search {
  readonly #rows: readonly Row[];
  readonly #limit: number;
  /** The least that this row and those behind it can bring at each place. */
  readonly #least: Float64Array[];
  /** The most that they can bring in all. */
  readonly #most: number[];
  #work = MOST_WORK;
  best: readonly Level[] | null = null;
  best_minor = Number.NEGATIVE_INFINITY;

  constructor(rows: readonly Row[], limit_minor: number, count: number) {
    this.#rows = rows;
    this.#limit = limit_minor;
    this.#least = [new Float64Array(count)];
    this.#most = [0];
    for (const { levels, most_minor } of rows.toReversed()) {
      const behind = this.#least[0] ?? new Float64Array(count);
      const least = (at: number) => Math.min(...levels.map(({ rises }) => rises[at] ?? 0));
      this.#least.unshift(behind.map((minor, at) => minor + least(at)));
      this.#most.unshift((this.#most[0] ?? 0) + most_minor);
    }
  }

  get proved(): boolean {
    return this.#work > 0;
  }

  #fits(risen: Float64Array, least: Float64Array): boolean {
    for (let at = 0; at < risen.length; at += 1) {
      if ((risen[at] ?? 0) + (least[at] ?? 0) > this.#limit) {
        this.#work -= at + 1;
        return false;
      }
    }
    this.#work -= risen.length + 1;
    return true;
  }

  run(risen: Float64Array, chosen: readonly Level[] = [], gained_minor = 0): void {
    const depth = chosen.length;
    const row = this.#rows[depth];
    if (!row) {
      if (gained_minor > this.best_minor) [this.best, this.best_minor] = [chosen, gained_minor];
      return;
    }
    const least = this.#least[depth + 1] ?? new Float64Array(risen.length);
    const behind_minor = this.#most[depth + 1] ?? 0;
    for (const level of row.levels) {
      // Without an answer yet it goes on: all steps at 0 are one, and the last to be tried.
      if (this.#work <= 0 && this.best !== null) return;
      const minor = gained_minor + level.gain_minor;
      if (minor + behind_minor <= this.best_minor) continue;
      const next = risen.map((sum, at) => sum + (level.rises[at] ?? 0));
      if (this.#fits(next, least)) this.run(next, [...chosen, level], minor);
    }
  }
}

/**
 * The cheapest change for us such that no brand pays over the limit a month more: see above.
 * @param limit_minor zero or more, in fils
 */
export function solve(
  captures: Captures,
  now: PriceTable,
  draft: PriceTable,
  limit_minor: number,
): Solution {
  const question = new Question(captures, changesOf(now, draft), limit_minor);
  const bounds = question.bounds();
  const rows = question.rows(bounds);
  const search = new Search(rows, limit_minor, bounds.count);
  search.run(bounds.fixed);
  const { best } = search;
  if (!best) throw new RangeError('the table in force breaks no limit');
  const drafted_minor = rows.reduce((sum, { levels }) => sum + (levels[0]?.gain_minor ?? 0), 0);
  const solved = best.map(({ step, price }, at) => ({
    fee_id: rows[at]?.fee_id ?? 0,
    step,
    brand: price,
  }));
  return {
    rows: solved.toSorted((a, b) => a.fee_id - b.fee_id),
    given_up_minor: drafted_minor - search.best_minor,
    protected_brands: bounds.over_as_drafted,
    proved: search.proved,
  };
}

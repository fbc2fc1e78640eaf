import {
  type Calibration,
  scoreOf,
  similarityOf,
  termsOf,
} from '../../src/signature/calibration.ts';
import { MEASURES } from '../../src/signature/measures.ts';
import { quantile } from './figures.ts';
import type { Kind, Pair } from './pairs.ts';

/**
 * The weight of each kind in the fit, the same for all models. Kinds without a weight are ignored.
 */
const COUNTS: Readonly<Partial<Record<Kind, number>>> = {
  genuine: 1,
  forged1: 0.3,
  forged2: 0.4,
  forged3: 0.3,
  random: 0.2,
};
/** The ridge penalty, which keeps the weights small. */
const RIDGE = 20;
const ROUNDS = 12;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Solves a small system of equations by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, n) => [...row, right[n] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const best = rows
      .slice(pivot)
      .reduce(
        (most, row, n) =>
          Math.abs(row[pivot] ?? 0) > Math.abs(rows[most]?.[pivot] ?? 0) ? pivot + n : most,
        pivot,
      );
    [rows[pivot], rows[best]] = [rows[best] ?? [], rows[pivot] ?? []];
    const lead = rows[pivot] ?? [];
    for (const [n, row] of rows.entries()) {
      if (n === pivot) continue;
      const share = (row[pivot] ?? 0) / (lead[pivot] ?? 1);
      for (let at = pivot; at <= size; at += 1) row[at] = (row[at] ?? 0) - share * (lead[at] ?? 0);
    }
  }
  return rows.map((row, n) => (row[size] ?? 0) / (row[n] ?? 1));
}

interface Sample {
  readonly terms: readonly number[];
  readonly own: 0 | 1;
  readonly weight: number;
}

/**
 * Fits a weighted logistic regression (Newton's method). The ridge penalty does not apply to the
 * last term.
 */
function fit(samples: readonly Sample[]): number[] {
  const size = samples[0]?.terms.length ?? 0;
  let weights = Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const matrix = Array.from({ length: size }, () => Array<number>(size).fill(0));
    const slope = Array<number>(size).fill(0);
    for (const { terms, own, weight } of samples) {
      const score = terms.reduce((sum, term, n) => sum + term * (weights[n] ?? 0), 0);
      const share = 1 / (1 + Math.exp(-score));
      const curve = weight * share * (1 - share) + 1e-9;
      for (let a = 0; a < size; a += 1) {
        slope[a] = (slope[a] ?? 0) + weight * (own - share) * (terms[a] ?? 0);
        const row = matrix[a] ?? [];
        const part = curve * (terms[a] ?? 0);
        for (let b = a; b < size; b += 1) row[b] = (row[b] ?? 0) + part * (terms[b] ?? 0);
      }
    }
    for (let a = 0; a < size; a += 1) {
      const row = matrix[a] ?? [];
      for (let b = 0; b < a; b += 1) row[b] = matrix[b]?.[a] ?? 0;
    }
    for (let n = 0; n < size; n += 1) {
      const hold = n === size - 1 ? 1e-6 : RIDGE;
      const row = matrix[n] ?? [];
      row[n] = (row[n] ?? 0) + hold;
      slope[n] = (slope[n] ?? 0) - hold * (weights[n] ?? 0);
    }
    const step = solve(matrix, slope);
    weights = weights.map((value, n) => value + (step[n] ?? 0));
  }
  return weights;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The permitted shares of strangers from 50 percent on, and of strangers and forgers from 70 on. */
const STRANGERS_PARTIAL = 0.002;
const STRANGERS_STRONG = 0.0005;
const FORGERS_STRONG = 0.1;

/**
 * Fits only the weights, without limits for 50 and 70 percent.
 */
export function weigh(pairs: readonly Pair[]): Calibration {
  const counted = pairs.filter(({ kind }) => COUNTS[kind] !== undefined);
  const own = counted.filter(({ kind }) => kind === 'genuine');
  const mean = MEASURES.map((_, n) => round(meanOf(own.map(({ values }) => values[n] ?? 0))));
  const spread = MEASURES.map((_, n) => {
    const all = counted.map(({ values }) => values[n] ?? 0);
    const middle = meanOf(all);
    return round(Math.sqrt(meanOf(all.map((value) => (value - middle) ** 2))));
  });
  const many = Map.groupBy(counted, ({ model, kind }) => `${model} ${kind}`);
  const samples = counted.map(({ model, kind, values }): Sample => ({
    terms: termsOf({ mean, spread }, values),
    own: kind === 'genuine' ? 1 : 0,
    weight: ((COUNTS[kind] ?? 0) * 1000) / (many.get(`${model} ${kind}`)?.length ?? 1),
  }));
  const weights = fit(samples).map(round);
  return { mean, spread, weights, partial_from: 0, strong_from: 1 };
}

/** Returns the score of each pair, by weights that were fitted without its model of writers. */
export const unseenScores = (pairs: readonly Pair[]) =>
  [...Map.groupBy(pairs, ({ model }) => model)].flatMap(([model, own]) => {
    const weights = weigh(pairs.filter((pair) => pair.model !== model));
    return own.map((pair) => ({ ...pair, score: scoreOf(weights, pair.values) }));
  });

/**
 * Computes the calibration. The weights are fitted to all models. The limits for 50 and 70 percent
 * come from weights that were fitted without the scored model.
 */
export function tune(pairs: readonly Pair[]): Calibration {
  const scored = unseenScores(pairs);
  const at = (kind: Kind, share: number): number =>
    quantile(
      scored.filter((pair) => pair.kind === kind).map(({ score }) => score),
      share,
    );
  const partial_from = round(at('random', 1 - STRANGERS_PARTIAL));
  const strong_from = round(
    Math.max(at('random', 1 - STRANGERS_STRONG), at('forged2', 1 - FORGERS_STRONG)),
  );
  return { ...weigh(pairs), partial_from, strong_from };
}

const STEPS = Array.from({ length: 21 }, (_, n) => n * 5);

/**
 * Computes the tables of `thresholds.ts`. For each percentage they contain the share of owners who
 * score lower, and of forgeries of the third skill that score at least as high. The models of
 * writers are unseen.
 */
export function oddsTable(pairs: readonly Pair[], calibration: Calibration) {
  const scored = unseenScores(pairs).map(({ kind, score }) => ({
    kind,
    percentage: similarityOf(calibration, score) * 100,
  }));
  const owners = scored.filter(({ kind }) => kind === 'genuine');
  const forgeries = scored.filter(({ kind }) => kind === 'forged2');
  const shareOf = (some: number, all: number): number => Math.round((100 * some) / all);
  return {
    owners_lower: STEPS.map((step) =>
      shareOf(owners.filter(({ percentage }) => percentage < step).length, owners.length),
    ),
    forgeries_higher: STEPS.map((step) =>
      shareOf(forgeries.filter(({ percentage }) => percentage >= step).length, forgeries.length),
    ),
  };
}

import { createChance } from '../../src/writers/chance.ts';

/**
 * Scores of owners' signatures and of other people's signatures. A higher score means more similar.
 */
export interface Scores {
  readonly owners: readonly number[];
  readonly others: readonly number[];
}

/** Returns the share of ascending scores that are below a threshold. */
function shareBelow(sorted: readonly number[], threshold: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < threshold) low = middle + 1;
    else high = middle;
  }
  return sorted.length === 0 ? 0 : low / sorted.length;
}

const ascending = (scores: readonly number[]): number[] => scores.toSorted((a, b) => a - b);

/**
 * Returns the error rate, 0 to 1, at the threshold where as many owners are refused as others are
 * accepted.
 */
export function equalErrorRate({ owners, others }: Scores): number {
  const [own, other] = [ascending(owners), ascending(others)];
  return Math.min(
    ...own.map((threshold) =>
      Math.max(shareBelow(own, threshold), 1 - shareBelow(other, threshold)),
    ),
  );
}

/** Returns the share of owners below a threshold, and the share of others at or above it. */
export const ratesAt = ({ owners, others }: Scores, threshold: number) => ({
  refused: owners.filter((score) => score < threshold).length / Math.max(1, owners.length),
  let_in: others.filter((score) => score >= threshold).length / Math.max(1, others.length),
});

/** Returns the score below which this share of all scores lies. */
export function quantile(scores: readonly number[], share: number): number {
  const sorted = ascending(scores);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const ROUNDS = 200;

/**
 * Returns the range of the middle 95 % of a figure. The populations are resampled from the writers.
 */
export function interval<Row extends { readonly writer: number }>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number,
): readonly [number, number] {
  const by_writer = Map.groupBy(rows, ({ writer }) => writer);
  const writers = [...by_writer.keys()];
  const chance = createChance(97);
  const found = Array.from({ length: ROUNDS }, () =>
    figure(
      writers.flatMap(() => by_writer.get(writers[chance.whole(0, writers.length - 1)] ?? 0) ?? []),
    ),
  );
  return [quantile(found, 0.025), quantile(found, 0.975)];
}

/** Chance that a seed decides: the same drawings on every machine. (mulberry32) */
export interface Chance {
  /** 0 to 1, without 1. */
  next(): number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  odds(share: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + next() * (most - least);
  const whole = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    odds: (share) => next() < share,
  };
}

/** The upper end of a 95 % interval for a share of which `count` of `n` were seen (Wilson). */
export function upperBound(count: number, n: number): number {
  if (n === 0) return 1;
  // Of nothing seen: the rule of three, which is exact enough and never below it.
  if (count === 0) return Math.min(1, 3 / n);
  const z = 1.96;
  const share = count / n;
  const middle = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return (middle + spread) / (1 + (z * z) / n);
}

export const percent = (share: number, places = 2): string => `${(share * 100).toFixed(places)} %`;

/** Random numbers from a seed, so that drawings are the same on every machine. */
export interface Chance {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly whole: (low: number, high: number) => number;
  /** Returns a normally distributed number with mean 0 and this standard deviation. */
  readonly normal: (deviation?: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly odds: (share: number) => boolean;
}

/** Creates the generator Mulberry32 (Tommy Ettinger, public domain) with this state. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    whole,
    normal: (deviation = 1) =>
      deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    odds: (share) => next() < share,
  };
}

/** Creates a generator from several seeds, such as a writer and an attempt. */
export const createChance = (...seeds: readonly number[]): Chance =>
  chanceFrom(
    seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + 0x85ebca6b, 0x27d4eb2f),
  );

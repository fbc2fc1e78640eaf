/** A generator of pseudo-random numbers (mulberry32). The same seed gives the same numbers. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Picks one of the choices, with probabilities in proportion to their weights. */
  weigh<T>(choices: readonly (readonly [T, number])[], otherwise: T): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    weigh: (choices, otherwise) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return otherwise;
    },
  };
}

/** Numbers from a seed: the same seed, the same numbers. */
export interface Chance {
  /** 0 to 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  /** Normal, with mean 0 and this deviation. */
  readonly normal: (deviation?: number) => number;
  readonly whole: (low: number, high: number) => number;
}

/** Mulberry32 over a mixed seed. */
export function createChance(...seeds: readonly number[]): Chance {
  let state = seeds.reduce(
    (mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + 0x85ebca6b,
    0x27d4eb2f,
  );
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    normal: (deviation = 1) =>
      deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    whole: (low, high) => Math.floor(between(low, high + 1)),
  };
}

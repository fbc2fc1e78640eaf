/**
 * The seed of a run's random numbers. `SEED=NUMBER npm run chaos -- ...` repeats the numbers of an
 * earlier run, but the timing of processes differs. The seed is printed to stderr, because stdout
 * is the outcome as JSON.
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 32) >>> 0;
console.error(`Draws of SEED=${seed}`);

let state = seed;

/**
 * Returns a number from 0 (inclusive) to 1 (exclusive). Source: mulberry32 by Tommy Ettinger, in
 * the public domain.
 */
function draw(): number {
  state = (state + 0x6d_2b_79_f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Returns a whole number from 0 to n - 1. */
export const below = (n: number): number => Math.floor(draw() * n);

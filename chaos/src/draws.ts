/**
 * Random draws of a run. `SEED=NUMBER npm run chaos -- ...` repeats the draws of an earlier run; the
 * timing of processes differs nevertheless. The seed goes to stderr: stdout is the outcome as JSON.
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 32) >>> 0;
console.error(`Draws of SEED=${seed}`);

let state = seed;

/** A number from 0 up to 1. Source: mulberry32 by Tommy Ettinger, in the public domain. */
function draw(): number {
  state = (state + 0x6d_2b_79_f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from 0 up to n - 1. */
export const below = (n: number): number => Math.floor(draw() * n);

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of histories for each property in `npm run chaos`; 0 in any other run. */
    readonly histories: number;
  }
}

const PATIENCE_MS = { start: 600_000, history: 60_000 };

/**
 * Returns the number of runs of a property whose histories take seconds: a small number in `npm
 * test`, a large one in chaos.
 */
export const historiesOf = (few: number): { readonly numRuns: number } => ({
  numRuns: inject('histories') || few,
});

export const patienceOf = (few: number): number =>
  PATIENCE_MS.start + PATIENCE_MS.history * historiesOf(few).numRuns;

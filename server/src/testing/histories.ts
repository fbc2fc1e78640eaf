import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many histories `npm run chaos` wants of each property; 0 in any other run. */
    readonly histories: number;
  }
}

const PATIENCE_MS = { start: 120_000, history: 20_000 };

/** The runs of a property whose histories take seconds each: few in `npm test`, many in chaos. */
export const historiesOf = (few: number): { readonly numRuns: number } => ({
  numRuns: inject('histories') || few,
});

export const patienceOf = (few: number): number =>
  PATIENCE_MS.start + PATIENCE_MS.history * historiesOf(few).numRuns;

import { availableParallelism } from 'node:os';

/** What all tests run with: vitest hands none of the root's settings on to its projects. */
export const base = {
  /** A worker keeps its modules from file to file: loading them anew was half of all the work. */
  isolate: false,
  /** On two processors four: tests of faults and of processes wait while the others work. */
  maxWorkers: Math.max(4, availableParallelism()),
  /** After those of `web` and of the packages with few. */
  sequence: { groupOrder: 2 },
} as const;

/** A package with few tests, of which a second worker would mostly load modules once more. */
export const small = { ...base, maxWorkers: 1, sequence: { groupOrder: 1 } } as const;

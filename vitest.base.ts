import { availableParallelism } from 'node:os';

/** The settings of all tests, because vitest passes none of the root's settings to its projects. */
export const base = {
  /** A worker keeps its modules between files: loading them again was half of all the work. */
  isolate: false,
  /** Four on two processors, because tests of faults and of processes mostly wait. */
  maxWorkers: Math.max(4, availableParallelism()),
  /** After the tests of `web` and of the packages with few tests. */
  sequence: { groupOrder: 2 },
} as const;

/** For a package with few tests, where a second worker would mostly load modules again. */
export const small = { ...base, maxWorkers: 1, sequence: { groupOrder: 1 } } as const;

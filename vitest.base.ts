import { availableParallelism } from 'node:os';

/**
 * The settings of all tests. Every project must include them, because vitest does not pass the
 * root's settings on.
 */
export const base = {
  /** Workers keep their modules between files. Loading them again took half of the time. */
  isolate: false,
  /**
   * At least four workers, even on two processors, because tests of faults and processes are mostly
   * idle.
   */
  maxWorkers: Math.max(4, availableParallelism()),
  /** These tests run after those of `web` and of the packages with few tests. */
  sequence: { groupOrder: 2 },
} as const;

/** The settings for a package with few tests. A second worker would mostly load modules again. */
export const small = { ...base, maxWorkers: 1, sequence: { groupOrder: 1 } } as const;

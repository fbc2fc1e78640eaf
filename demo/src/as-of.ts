import { createTestClock } from '@diwan/server/platform/clock';
import type { Deps } from '@diwan/server/platform/context';

export const DAY_MS = 86_400_000;

/** Returns dependencies whose clock shows a past time. */
export const asOf = (deps: Deps, ms: number): Deps => ({
  ...deps,
  clock: createTestClock(new Date(ms).toISOString()),
});

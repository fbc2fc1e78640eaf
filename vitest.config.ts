import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that kill processes mostly wait; the server's take longest. Both start before others. */
const ORDER = [/\/server\/src\/testing\/.*faults\.test\.ts$/, /\/server\/src\//, /./];
const placeOf = ({ moduleId }: TestSpecification): number =>
  ORDER.findIndex((pattern) => pattern.test(moduleId));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** One run, one project a package: `npx vitest run server/src/features/brands` finds its own. */
export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'tools'],
    // The test of a fault waits while two others work.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
  },
});

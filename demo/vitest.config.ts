import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: {
    ...base,
    name: 'demo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../server/src/testing/database/global-setup.ts'],
    testTimeout: 300_000,
    // Filling the demo takes half a minute on an idle machine. It takes ten times as long beside
    // browser tests.
    hookTimeout: 1_200_000,
  },
});

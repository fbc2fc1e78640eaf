import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: {
    ...base,
    name: 'demo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../server/src/testing/global-setup.ts'],
    testTimeout: 300_000,
    // The demo fills in half a minute on an idle machine, in ten times that beside journeys.
    hookTimeout: 1_200_000,
  },
});

import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: {
    ...base,
    name: 'demo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['../server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

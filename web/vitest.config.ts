import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';
import { wordsOfOneLanguage } from './words-of-one-language.ts';

export default defineConfig({
  plugins: [wordsOfOneLanguage],
  test: {
    ...base,
    // This group runs first, together with the journeys. Alone, these tests would leave the two
    // processors partly idle. A third worker would load all modules again.
    sequence: { groupOrder: 0 },
    maxWorkers: availableParallelism(),
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    testTimeout: 300_000,
  },
});

import { defineConfig } from 'vitest/config';
import { wordsOfOneLanguage } from './words-of-one-language.ts';

export default defineConfig({
  plugins: [wordsOfOneLanguage],
  test: {
    isolate: false,
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    testTimeout: 40_000,
  },
});

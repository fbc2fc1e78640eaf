import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';
import { wordsOfOneLanguage } from './words-of-one-language.ts';

export default defineConfig({
  plugins: [wordsOfOneLanguage],
  test: {
    ...base,
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    testTimeout: 80_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'documents',
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

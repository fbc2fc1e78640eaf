import { defineConfig } from 'vitest/config';
import { small } from '../vitest.base.ts';

export default defineConfig({
  test: {
    ...small,
    name: 'documents',
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

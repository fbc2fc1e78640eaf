import { defineConfig } from 'vitest/config';
import { small } from '../vitest.base.ts';

export default defineConfig({
  test: {
    ...small,
    name: 'reading',
    include: ['{src,evaluate}/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});

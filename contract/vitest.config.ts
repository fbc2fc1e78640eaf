import { defineConfig } from 'vitest/config';
import { small } from '../vitest.base.ts';

export default defineConfig({
  test: { ...small, name: 'contract', include: ['src/**/*.test.ts'], testTimeout: 300_000 },
});

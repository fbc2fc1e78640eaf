import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: { ...base, name: 'postgres', include: ['src/**/*.test.ts'], testTimeout: 300_000 },
});

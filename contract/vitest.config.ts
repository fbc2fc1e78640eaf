import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: { ...base, name: 'contract', include: ['src/**/*.test.ts'], testTimeout: 20_000 },
});

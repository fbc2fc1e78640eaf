import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: { ...base, name: 'tools', include: ['**/*.test.ts'], testTimeout: 60_000 },
});

import { defineConfig } from 'vitest/config';
import { small } from '../vitest.base.ts';

export default defineConfig({
  test: { ...small, name: 'tools', include: ['**/*.test.ts'], testTimeout: 300_000 },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { isolate: false, name: 'tools', include: ['**/*.test.ts'], testTimeout: 60_000 },
});

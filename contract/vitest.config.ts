import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { isolate: false, name: 'contract', include: ['src/**/*.test.ts'] },
});

import { defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: { ...base, name: 'simulator', include: ['src/**/*.test.ts'] },
});

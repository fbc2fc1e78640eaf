import { defineConfig } from 'vitest/config';
import { small } from '../vitest.base.ts';

export default defineConfig({
  test: { ...small, name: 'simulator', include: ['src/**/*.test.ts'] },
});

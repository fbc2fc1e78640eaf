import { configDefaults, defineConfig } from 'vitest/config';
import { base } from '../vitest.base.ts';

export default defineConfig({
  test: {
    ...base,
    name: 'server',
    include: ['src/**/*.test.ts'],
    // These tests are a separate project, which the root's configuration defines.
    exclude: [...configDefaults.exclude, 'src/testing/*faults.test.ts'],
    globalSetup: ['src/testing/database/global-setup.ts'],
    provide: { histories: Number(process.env['HISTORIES'] ?? 0) },
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});

import { defineConfig } from 'vitest/config';
import { base } from './vitest.base.ts';

/**
 * One run has a project for each package, so `npx vitest run server/src/features/brands` finds its
 * project. `groupOrder` starts `web` first, then small packages, then the others by name. Tests
 * that kill processes are mostly idle. They start before the server's other tests and run at the
 * same time.
 */
export default defineConfig({
  test: {
    projects: [
      'contract',
      'simulator',
      'postgres',
      'documents',
      'processes',
      'reading',
      'server',
      'demo',
      'web',
      'tools',
      {
        test: {
          ...base,
          name: 'faults',
          root: 'server',
          include: ['src/testing/*faults.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { base } from './vitest.base.ts';

/**
 * One run, one project a package: `npx vitest run server/src/features/brands` finds its own. Tests
 * that kill processes mostly wait, so they start before the server's others, beside which they run.
 * Projects start in the order of their names, `web` before all and then small ones (`groupOrder`).
 */
export default defineConfig({
  test: {
    projects: [
      'contract',
      'simulator',
      'postgres',
      'documents',
      'server',
      'web',
      'tools',
      {
        test: {
          ...base,
          name: 'faults',
          root: 'server',
          include: ['src/testing/*faults.test.ts'],
        },
      },
    ],
  },
});

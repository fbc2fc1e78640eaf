import { defineConfig } from 'vitest/config';
import { base } from './vitest.base.ts';

/**
 * One run with one project for each package: `npx vitest run server/src/features/brands` finds its
 * own. Tests that kill processes mostly wait, so they start before the server's others and run
 * beside them. Projects start in the order of their names, `web` first and then small ones
 * (`groupOrder`).
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
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** One run, one project a package: `npx vitest run server/src/features/brands` finds its own. */
export default defineConfig({
  test: {
    projects: ['contract', 'simulator', 'postgres', 'documents', 'server', 'web', 'tools'],
  },
});

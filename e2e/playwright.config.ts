import { defineConfig } from '@playwright/test';

// `npm run e2e` starts the product and says where it is.
const url = process.env['E2E_URL'] ?? 'http://start-with-npm-run-e2e.invalid';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Twice what a journey takes on two processors that run all other tests beside it.
  timeout: 180_000,
  // On two processors that also run the server, a page may take its time; nothing waits longer.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Chromium's own sandbox does not work for root, which is whom containers run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});

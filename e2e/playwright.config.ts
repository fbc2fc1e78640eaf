import { defineConfig } from '@playwright/test';

// `npm run e2e` starts the product and sets this address.
const url = process.env['E2E_URL'] ?? 'http://start-with-npm-run-e2e.invalid';

/**
 * Disables browser features that a product on a loopback address does not use. This list replaces
 * Playwright's own list.
 */
const UNUSED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  // These two hidden pages of the address bar cause a quarter of the work of opening a window.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A journey takes a fraction of this time, even on two processors that also run all other tests.
  timeout: 600_000,
  // Pages are slow while the server shares the two processors. This is the maximum time that a test
  // waits.
  expect: { timeout: 90_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    // Recording a trace doubles the work of a journey. To record one, run
    // `npm run e2e -- auth --trace=retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        `--disable-features=${UNUSED.join(',')}`,
        // Provides a fake camera and allows pages to use it. Without the second flag, headless
        // Chromium has no camera.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Chromium's sandbox does not work for root, and containers run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});

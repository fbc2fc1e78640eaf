import { defineConfig } from '@playwright/test';

// `npm run e2e` starts the product and sets its address.
const url = process.env['E2E_URL'] ?? 'http://start-with-npm-run-e2e.invalid';

/**
 * Browser features to disable. Replaces Playwright's own list, without features that a product on
 * loopback cannot meet.
 */
const UNUSED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  // Two hidden pages for the address bar of every window: a quarter of its work.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Twice the time of a journey on two processors that also run all other tests.
  timeout: 180_000,
  // On two processors that also run the server, a page may be slow. No wait is longer than this.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    // A trace saves a picture and a copy of the page at every step, which is as much work as the
    // journey. `npm run e2e -- auth --trace=retain-on-failure` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        `--disable-features=${UNUSED.join(',')}`,
        // A fake camera, and automatic permission for it: without the second flag, headless
        // Chromium has no camera.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Chromium's own sandbox does not work for root, the user in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});

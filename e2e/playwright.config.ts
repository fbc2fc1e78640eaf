import { defineConfig } from '@playwright/test';

// `npm run e2e` starts the product and says where it is.
const url = process.env['E2E_URL'] ?? 'http://start-with-npm-run-e2e.invalid';

/** Of Playwright's own list, which ours replaces, what a product on loopback can meet. */
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
  // Twice what a journey takes on two processors that run all other tests beside it.
  timeout: 180_000,
  // On two processors that also run the server, a page may take its time; nothing waits longer.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: url,
    // A trace takes a picture and a copy of the page at every step: as much work as the journey.
    // `npm run e2e -- auth --trace=retain-on-failure` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        `--disable-features=${UNUSED.join(',')}`,
        // A drawn camera, and a person who allows it: without the second flag Chromium without a
        // window knows no cameras at all.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Chromium's own sandbox does not work for root, which is whom containers run as.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});

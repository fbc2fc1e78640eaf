import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { ROOT } from '../run/program.ts';

const FOLDER = join(ROOT, 'screens');
// The pages from which links are followed. No page links to some of them.
const STARTS = ['/', '/login', '/forgot-password', '/setup-password', '/status', '/no-such-page'];
const MOST = 150;
const QUIET_MS = 3_000;

/**
 * Follows all links from the start pages and visits each kind of page once. /brands/7 and /brands/8
 * are the same kind.
 */
export async function visitPages(
  context: BrowserContext,
  visit: (page: Page, kind: string) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  const waiting = [...STARTS];
  const known = new Set(waiting.map(kindOf));
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(path, { waitUntil: 'load' });
    await untilQuiet(page);
    const links = await readLinks(page);
    await visit(page, kindOf(path));
    for (const link of links) {
      if (known.has(kindOf(link)) || known.size >= MOST) continue;
      known.add(kindOf(link));
      waiting.push(link);
    }
  }
  await page.close();
}

/** Takes a screenshot of each kind of page. Returns the browser's errors. */
export async function takePictures(
  context: BrowserContext,
  name: string,
): Promise<ReadonlySet<string>> {
  const complaints = new Set<string>();
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    complaints.add(`${name} ${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    complaints.add(`${name} ${error.page()?.url()}: ${error.error().message}`);
  });
  await mkdir(join(FOLDER, name), { recursive: true });
  await visitPages(context, async (page, kind) => {
    const file = kind.replaceAll('/', '_').replace(/^_$/, '_start');
    await page.screenshot({ path: join(FOLDER, name, `${file}.png`), fullPage: true });
  });
  return complaints;
}

/** Waits until the network is idle, at most `QUIET_MS`, because a page that polls is never idle. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
}

const readLinks = (page: Page): Promise<string[]> =>
  page
    // Addresses below /api are files and the documentation, not pages.
    .locator('a[href^="/"]:not([download]):not([href^="/api/"])')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );

const kindOf = (path: string): string =>
  path.replaceAll(/\/(\d+|\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/g, '/id');

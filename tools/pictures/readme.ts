import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { ROOT } from '../run/program.ts';
import { untilQuiet } from './take.ts';
import { LOOKS, openWindow } from './visitors.ts';

const READ_WITHIN_MS = 300_000;

/**
 * Takes the screenshots of the README: the start page, and the Verification Center with a brand.
 */
export async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  const context = await openWindow(browser, url, 'admin', LOOKS[0]);
  const page = await context.newPage();
  const save = async (name: string): Promise<void> => {
    await untilQuiet(page);
    await page.screenshot({ path: join(ROOT, 'docs', 'pictures', `${name}.png`) });
  };
  await page.goto('/');
  await save('dashboard');
  await page.goto('/brands/verification');
  await untilQuiet(page);
  // The document of this brand of the demo is readable.
  await page.getByRole('link', { name: /^Warda Florist/ }).click();
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].some(
      ({ complete, naturalWidth, width }) => complete && naturalWidth > 0 && width > 200,
    ),
  );
  // The worker reads the documents of a new demo one after another.
  await page.getByText('Same', { exact: true }).first().waitFor({ timeout: READ_WITHIN_MS });
  await save('verification');
  await context.close();
}

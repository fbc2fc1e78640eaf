import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { ROOT } from '../run/program.ts';
import { untilQuiet } from './take.ts';
import { LOOKS, openWindow } from './visitors.ts';

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
  // The signature of this brand of the demo matches its document.
  await page.getByRole('link', { name: /^Durra Jewellery/ }).click();
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].some(
      ({ complete, naturalWidth, width }) => complete && naturalWidth > 0 && width > 200,
    ),
  );
  await save('verification');
  await context.close();
}

import type { Browser, Page } from '@playwright/test';
import type { Session } from '@diwan/contract/features/auth/records';
import { expect, test } from './fixtures/test.ts';

const BANNER = /^You seem to be offline$/;
const MISSING = 'This page could not be loaded';

/** Opens a window whose errors are not collected, because its requests are meant to fail. */
async function openUnwatched(browser: Browser, baseURL: string, who: Session): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport });
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [who.token, JSON.stringify(who.user)],
  );
  return context.newPage();
}

test('a page whose code does not arrive shows our error page, and Retry opens it', async ({
  browser,
  baseURL,
  sessionOf,
}) => {
  const page = await openUnwatched(browser, baseURL ?? '', await sessionOf('admin'));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/assets\/.*\.js$|\/health\/live$/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Payouts').click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page).toHaveURL('/payouts');
  await page.unroute(/\/assets\/.*\.js$|\/health\/live$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Payouts Management' })).toBeVisible();
  await page.context().close();
});

test('a lost network is reported at once, and nothing is sent when it is back', async ({
  browser,
  baseURL,
  sessionOf,
}) => {
  const page = await openUnwatched(browser, baseURL ?? '', await sessionOf('admin'));
  await page.goto('/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: BANNER })).toBeVisible();
  await page.getByRole('button', { name: 'Check All Pending Settlements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settlement Status Check' });
  await expect(dialog).toContainText('You seem to be offline');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: BANNER })).toBeHidden();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent).toEqual([]);
  await page.context().close();
});

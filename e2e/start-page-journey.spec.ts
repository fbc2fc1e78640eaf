import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { chooseFilter } from './fixtures/lists.ts';
import { expect, test } from './fixtures/test.ts';

/** Requires that the headings follow each other from top to bottom. */
async function expectInOrder(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  const places: number[] = [];
  for (const name of names) {
    const box = await page.getByRole('heading', { name }).first().boundingBox();
    places.push(box?.y ?? 0);
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('English, wide', () => {
  test('an admin sees work, figures and the top of the chart at once', async ({ open }) => {
    const page = await open('admin');
    await page.goto('/');
    const work = page.getByRole('region', { name: 'Waiting for you' });
    await expect(work.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText(/by this time last \w+/)).toBeVisible();
    for (const card of ['Total transactions', 'Total amount', 'Average transaction']) {
      await expect(page.getByRole('link', { name: new RegExp(`^${card}`) })).toBeInViewport();
    }
    for (const card of ['Total fees', 'Total cost', 'Total profit']) {
      await expect(page.getByRole('link', { name: new RegExp(`^${card}`) })).toBeInViewport();
    }
    await expect(page.getByRole('heading', { name: 'Volume over time' })).toBeInViewport();
    await expect(page.locator('.recharts-surface').first()).toBeInViewport();
    await expect(
      page.getByText(/The figures above cover another period: all time\./),
    ).toBeVisible();
    const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
    await expect(rows).toHaveCount(1 + 10);
    await expectAccessible(page);
    expect(await overflowOf(page)).toBe(0);
  });

  test('an admin opens the oldest brand to verify with one click', async ({ open }) => {
    const page = await open('admin');
    await page.goto('/');
    await page.getByRole('link', { name: /^Open the first item: Brands to verify/ }).click();
    await expect(page).toHaveURL(/\/brands\/verification\?brand=\d+/);
    await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  });

  test('filters above the figures apply together and limit them', async ({ open }) => {
    const page = await open('admin');
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Total profit/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toHaveCount(0);
    await chooseFilter(page, 'Payment method', 'KNET');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/payment_method=KNET/);
    const methods = page.getByRole('table', { name: 'By method' });
    await expect(methods.getByText('KNET')).toBeVisible();
    await expect(methods.getByText('VISA')).toHaveCount(0);
  });

  test('a partner sees its own work and figures, without cost', async ({ open }) => {
    const page = await open('partner');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Success rate/ })).toBeInViewport();
    await expect(page.getByRole('link', { name: /^Total cost/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Newest payments' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('Arabic, phone', () => {
  test.use({ language: 'ar', scheme: 'dark', phone: true });

  test('an owner reads what to do, the next payout and today before all else', async ({ open }) => {
    const page = await open('owner');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'التحويل القادم' })).toBeInViewport();
    await expect(page.getByText('إلى الحساب المنتهي بـ')).toBeVisible();
    await expect(page.getByText('مبيعات اليوم')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'أحدث المدفوعات' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'حجم المدفوعات' })).toBeVisible();
    await expectInOrder(page, ['مطلوب منك', 'التحويل القادم', 'أحدث المدفوعات', 'حجم المدفوعات']);
    const rows = page.getByRole('table', { name: 'العمليات' }).locator('tbody > tr');
    await expect(rows).toHaveCount(5);
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
  });

  for (const who of ['admin', 'partner'] as const) {
    test(`the start page of the ${who} fits a phone`, async ({ open }) => {
      const page = await open(who);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'بانتظارك' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'أحدث المدفوعات' })).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
    });
  }
});

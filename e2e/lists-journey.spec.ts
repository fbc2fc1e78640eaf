import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { chooseFilter, moreFilters } from './fixtures/lists.ts';
import { expect, test } from './fixtures/test.ts';

const WIDE = { language: 'en', scheme: 'light', phone: false } as const;
const PHONE = { language: 'ar', scheme: 'dark', phone: true } as const;
const WORDS = {
  en: {
    status: 'Status',
    failed: 'FAILED',
    apply: 'Apply Filters',
    reset: 'Reset',
    unknown: /^Unknown filter: Status/,
    menu: /^More actions:/,
    security: 'Security',
    shortcuts: 'Keyboard shortcuts',
  },
  ar: {
    status: 'الحالة',
    failed: 'فاشلة',
    apply: 'تطبيق التصفية',
    reset: 'إعادة تعيين',
    unknown: /^عامل تصفية غير معروف: الحالة/,
    menu: /^إجراءات أخرى:/,
    security: 'الأمان',
    shortcuts: 'اختصارات لوحة المفاتيح',
  },
} as const;

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

/** Waits for the rows. Returns how many are fully visible and the height of the tallest row. */
async function countOnScreen(page: Page): Promise<{ complete: number; tallest: number }> {
  await expect(rows(page).nth(2)).toBeVisible();
  return rows(page).evaluateAll((all) => {
    const boxes = all.map((row) => row.getBoundingClientRect());
    return {
      complete: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
      tallest: Math.max(...boxes.map(({ height }) => height)),
    };
  });
}

for (const look of [WIDE, PHONE]) {
  const words = WORDS[look.language];
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('filters are in one line, and apply together', async ({ open }) => {
      const page = await open('admin');
      await page.goto('/transactions');
      await expect(rows(page).first()).toBeVisible();
      const bar = page.getByRole('search');
      if (!look.phone) {
        const height = await bar.evaluate((element) => element.clientHeight);
        expect(height).toBeLessThanOrEqual(56);
      }
      await expect(page.getByRole('button', { name: words.apply })).toHaveCount(0);
      await chooseFilter(page, words.status, words.failed);
      await expect(page).not.toHaveURL(/status=/);
      await expectAccessible(page);
      await page.getByRole('button', { name: words.apply }).click();
      await expect(page).toHaveURL(/status=FAILED/);
      await expect(page.getByRole('button', { name: words.apply })).toHaveCount(0);
      await page.goBack();
      await expect(page).not.toHaveURL(/status=/);
      await page.goto('/transactions?status=NOPE');
      await expect(page.getByText(words.unknown)).toBeVisible();
      await page.getByRole('button', { name: words.reset }).click();
      await expect(page.getByText(words.unknown)).toBeHidden();
      await expect(page).toHaveURL(/\/transactions$/);
    });

    test('filters that do not fit are behind one button', async ({ open }) => {
      const page = await open('admin');
      await page.goto('/transactions');
      await expect(rows(page).first()).toBeVisible();
      const pills = page.getByRole('search').getByRole('combobox');
      const before = await pills.count();
      expect(before > 0).toBe(!look.phone);
      await moreFilters(page).click();
      await expect(pills).toHaveCount(7);
      await expectAccessible(page);
    });

    test('a row has one menu, which works by keyboard', async ({ open }) => {
      const page = await open('super');
      await page.goto('/users');
      const row = rows(page).first();
      if (look.phone) await row.locator('[data-place=more] button').click();
      await row.getByRole('button', { name: words.menu }).focus();
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: words.security }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(row.getByRole('button', { name: words.menu })).toBeFocused();
    });

    test('a list is read without a mouse', async ({ open }) => {
      const page = await open('admin');
      await page.goto('/transactions');
      await expect(rows(page).nth(2)).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(rows(page).first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await expect(rows(page).nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/open=\d+/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(rows(page).nth(1)).toBeFocused();
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: words.shortcuts });
      await expect(help).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('the first screen', () => {
  test.use(WIDE);

  for (const { path, least } of [
    { path: '/transactions', least: 11 },
    { path: '/users', least: 12 },
    { path: '/brands?view=table', least: 13 },
  ]) {
    test(`of ${path} has at least ${least} complete rows`, async ({ open }) => {
      const page = await open('super');
      await page.goto(path);
      const { complete, tallest } = await countOnScreen(page);
      expect(complete).toBeGreaterThanOrEqual(least);
      expect(tallest).toBeLessThanOrEqual(57);
    });
  }

  test('of the share links has low rows with one visible action and a menu', async ({ open }) => {
    const page = await open('admin');
    await page.goto('/brands/share-links');
    const { tallest } = await countOnScreen(page);
    expect(tallest).toBeLessThanOrEqual(57);
    const last = rows(page).filter({ hasText: 'Coffee week' }).getByRole('cell').last();
    await expect(last.getByRole('button')).toHaveCount(2);
  });

  test('has heads of sortable and other columns on one line', async ({ open }) => {
    const page = await open('admin');
    await page.goto('/brands?view=table');
    await expect(rows(page).nth(2)).toBeVisible();
    const tops = await page.getByRole('columnheader').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const text = document.createRange();
        text.selectNodeContents(head.querySelector('button span') ?? head);
        return head.textContent === '' ? [] : [text.getBoundingClientRect().top];
      }),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(0.5);
  });
});

test.describe('the columns of a list', () => {
  test.use(WIDE);

  test('and its order stay as the person chose them', async ({ open }) => {
    const page = await open('super');
    await page.goto('/users');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Two-step sign-in' }).uncheck();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Email' }).click();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByRole('columnheader', { name: 'Two-step sign-in' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  });
});

import type { Locator, Page } from '@playwright/test';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { expectAccessible } from './fixtures/accessibility.ts';
import { confirmByCode, type NewBrand, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { expect, test } from './fixtures/test.ts';

const WORDS = {
  en: {
    queue: 'Pending brands',
    search: 'Search pending brands',
    approve: 'Approve',
    decision: 'Decision',
    documents: 'Documents',
    details: 'Details',
    typed: 'Comparison with the documents',
    complete: /are complete/,
    unverified: 'The name has not been matched with the document',
    active: 'Brand status updated to active',
  },
  ar: {
    queue: 'تجار قيد الانتظار',
    search: 'البحث في التجار قيد الانتظار',
    approve: 'موافقة',
    decision: 'القرار',
    documents: 'المستندات',
    details: 'التفاصيل',
    typed: 'المقارنة بالمستندات',
    complete: /مكتملة/,
    unverified: 'لم تكتمل مطابقة الاسم مع المستند',
    active: /^تم تحديث حالة التاجر/,
  },
} as const;

interface Answer {
  data: Record<string, unknown>;
}

/**
 * Changes the server's answers so that the brand has no open points. The pictures of the tests are
 * not readable, so a real review would always have some.
 */
async function showClean(page: Page, { id }: NewBrand): Promise<void> {
  await page.route(`**/api/brands/${id}/verification`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as Answer;
    const clean = { ...data, missing: [], unverified: [] };
    await route.fulfill({ response, json: { ...rest, data: clean } });
  });
  await page.route('**/api/verification/queue', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { id: number }[] };
    const ready = data.map((row) => (row.id === id ? { ...row, state: 'ready' } : row));
    await route.fulfill({ response, json: { ...rest, data: ready } });
  });
  await page.route(`**/api/brands/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const body = route.request().postDataJSON() as object;
    return route.continue({
      postData: JSON.stringify({ ...body, checked_points: ALL_POINTS_TICKED }),
    });
  });
}

/** Requires that the whole element is visible without scrolling. */
async function expectInWindow(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox();
  const size = page.viewportSize();
  expect(box).not.toBeNull();
  expect(size).not.toBeNull();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size?.height ?? 0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

for (const language of ['en', 'ar'] as const) {
  const words = WORDS[language];
  test.describe(`the desk in ${language}`, () => {
    test.use({ language });

    test('decides a clean brand in three actions, without scrolling', async ({
      open,
      apiAs,
      visitorApi,
    }) => {
      test.slow();
      const office = await apiAs('super');
      const brand = await registerBrand(office, visitorApi, ALLOWED_MCC);
      await submitDocuments(visitorApi, brand);
      await confirmByCode(office, visitorApi, brand);
      const page = await open('admin');
      await showClean(page, brand);
      await page.goto('/brands/verification');
      const queue = page.getByRole('navigation', { name: words.queue });
      await expect(queue.getByRole('link', { name: brand.name })).toBeVisible();

      await queue.getByRole('link', { name: brand.name }).click();
      await expect(page.getByText(words.complete)).toBeVisible();
      const frame = page.getByRole('region', { name: /.+/ }).filter({ has: page.getByRole('img') });
      await expect(frame.getByRole('img').last()).toBeVisible();
      await expectInWindow(page, frame.last());
      await expectInWindow(page, page.getByRole('region', { name: words.decision }));
      await expectInWindow(page, page.getByRole('heading', { name: words.typed }));
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: words.approve, exact: true }).click();
      await expect(page.getByText(words.active).last()).toBeVisible();
      await expect(queue.getByRole('link', { name: brand.name })).toBeHidden();
    });

    test('names what was not verified, fits the document and turns it', async ({
      open,
      apiAs,
      visitorApi,
    }) => {
      test.slow();
      const office = await apiAs('super');
      const brand = await registerBrand(office, visitorApi, ALLOWED_MCC);
      await submitDocuments(visitorApi, brand);
      await confirmByCode(office, visitorApi, brand);
      const page = await open('admin');
      await page.goto(`/brands/verification?brand=${brand.id}`);
      await expect(page.getByText(words.unverified)).toBeVisible();
      await expect(page.getByText(words.complete)).toHaveCount(0);
      const picture = page.locator('[data-turn] img');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const ratio = async () => {
        const box = await picture.boundingBox();
        return box === null ? 0 : box.width / box.height;
      };
      const before = await ratio();
      await page.keyboard.press('t');
      const turned = page.locator('[data-turn="90"]');
      await expect(turned).toBeVisible();
      await expect.poll(ratio).toBeCloseTo(1 / before, 1);
      // The turn must outlive the loading of the reading and of the queue.
      await expect(turned).toBeVisible();
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('checkbox', { name: words.unverified })).toBeVisible();
      await expect(dialog.getByText(words.complete)).toHaveCount(0);
      await expectAccessible(page);
    });

    test.describe('on a phone', () => {
      test.use({ phone: true });

      test('has a step for the document and a step for the details', async ({
        open,
        apiAs,
        visitorApi,
      }) => {
        test.slow();
        const brand = await registerBrand(await apiAs('super'), visitorApi, ALLOWED_MCC);
        await submitDocuments(visitorApi, brand);
        const page = await open('admin');
        await page.goto('/brands/verification');
        await page.getByRole('searchbox', { name: words.search }).fill(brand.name);
        // The list moves when the search is applied.
        await expect(page).toHaveURL(/[?&]q=/);
        await page.getByRole('link', { name: brand.name }).click();
        await expect(page.locator('[data-turn] img')).toBeVisible();
        await expect(page.getByText(words.unverified)).toBeHidden();
        const approve = page.getByRole('button', { name: words.approve, exact: true });
        await expect(approve).toBeInViewport();
        await page.getByText(words.details, { exact: true }).click();
        await expect(page.getByText(words.unverified)).toBeVisible();
        await expect(page.locator('[data-turn] img')).toBeHidden();
        await expect(approve).toBeInViewport();
        await expectAccessible(page);
      });
    });
  });
}

import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import { expect, test } from './fixtures/test.ts';

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const inArabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => ARABIC_DIGITS[Number(digit)] ?? '');

for (const language of ['en', 'ar'] as const) {
  test.describe(`the search in ${language}`, () => {
    test.use({ language });
    const label = language === 'en' ? 'Search' : 'بحث';

    test('keeps the keys typed while it opens, and finds names of the other script', async ({
      open,
    }) => {
      const page = await open('admin');
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('settl');
      const field = page.getByRole('textbox', { name: label });
      await expect(field).toHaveValue('settl');
      // The page of customers, by its name in the other language.
      await field.fill(language === 'en' ? 'العملاء' : 'customers');
      const customers = page.getByRole('button', {
        name: language === 'en' ? 'Customers' : 'العملاء',
      });
      await expect(customers).toBeVisible();
      await field.fill('وردة');
      await page.getByRole('button', { name: 'Warda Florist' }).click();
      await expect(page.getByRole('heading', { name: 'Warda Florist' })).toBeVisible();
    });

    test('finds people and requests for terminals, typed in Arabic digits', async ({
      open,
      apiAs,
    }) => {
      const admin = await apiAs('admin');
      const [request] = await admin.call(terminalEndpoints.listPendingTerminals);
      if (request === undefined) throw new Error('the demo has a request for a terminal');
      const page = await open('admin');
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('super@diwan.test');
      await expect(page.getByRole('button', { name: /super@diwan\.test/ })).toBeVisible();
      await page.getByRole('textbox', { name: label }).fill(inArabicDigits(request.tid));
      await page
        .getByRole('button', { name: new RegExp(request.tid) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/terminals\/[\da-f-]{36}$/);
    });
  });
}

test('a partner finds no user and no other partner', async ({ open }) => {
  const page = await open('partner');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('super@diwan.test');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

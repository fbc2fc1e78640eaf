import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { chooseInMenu } from './fixtures/lists.ts';
import { expect, test } from './fixtures/test.ts';

/** The number of CSS pixels in a centimetre of paper. */
const CM = 96 / 2.54;

for (const { language, scheme, heading, card, print } of [
  {
    language: 'en',
    scheme: 'light',
    heading: 'Register your brand',
    card: 'QR code',
    print: 'Print the card',
  },
  { language: 'ar', scheme: 'dark', heading: 'سجّل متجرك', card: 'رمز QR', print: 'طباعة البطاقة' },
] as const) {
  test.describe(`a share link as a card, ${language}`, () => {
    // Printing changes the window permanently.
    test.use({ language, scheme, apart: true });

    test('is one page with a scannable code and no other content', async ({ open, apiAs }) => {
      const admin = await apiAs('admin');
      const name = `Autumn market, Mubarakiya, northern entrance, stand ${language}`;
      await admin.call(shareLinkEndpoints.createShareLink, {
        body: { mcc_code: ALLOWED_MCC, name, expires_at: '2036-03-01T00:00:00.000Z' },
      });
      const page = await open('admin');
      await page.goto('/brands/share-links');
      const row = page.getByRole('row').filter({ hasText: name });
      await chooseInMenu(row, card);
      const code = page.getByRole('img', { name: heading });
      await expect(code).toBeVisible();
      await expect(page.getByRole('dialog').getByText(name)).toBeVisible();

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('navigation').first()).toBeHidden();
      await expect(page.getByRole('button', { name: print })).toBeHidden();
      // The card does not show the link's name, which is for staff only.
      await expect(page.getByText(name).first()).toBeHidden();
      await expect(async () => {
        const box = await code.boundingBox();
        expect(box?.width).toBeGreaterThan(8 * CM);
      }).toPass();
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });
  });
}

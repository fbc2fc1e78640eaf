import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';

const WORDS = {
  en: { menu: 'User menu', brands: 'Your brands', own: 'My brand' },
  ar: { menu: 'قائمة المستخدم', brands: 'متاجرك', own: 'متجري' },
} as const;
const SECOND = 'Najma Roastery';

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    // The selected brand stays in the window, so other tests must not use it.
    test.use({ ...look, apart: true });

    test('an owner switches to the second brand, which shows only its own data', async ({
      open,
    }) => {
      const words = WORDS[look.language];
      const page = await open('owner');
      await page.goto('/');
      const menu = page.getByRole('button', { name: words.menu });
      const choose = async (name: string) => {
        await menu.click();
        await expect(page.getByText(words.brands)).toBeVisible();
        await page.getByRole('menuitemradio', { name }).click();
        // A click on the button while the menu closes would only close it.
        await expect(page.getByText(words.brands)).toBeHidden();
      };
      const openOwn = async (name: string) => {
        await menu.click();
        await page.getByRole('menuitem', { name: words.own }).click();
        await expect(page.getByText(words.brands)).toBeHidden();
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      };
      await openOwn('Café Najma');
      const first = page.url();
      await choose(SECOND);
      await openOwn(SECOND);
      expect(page.url()).not.toBe(first);
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: SECOND, level: 1 })).toBeVisible();
      await choose('Café Najma');
      await openOwn('Café Najma');
      expect(page.url()).toBe(first);
    });
  });
}

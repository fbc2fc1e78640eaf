import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { type Account, expect, test } from './fixtures/test.ts';

/** Pages that need nothing but a sign-in, as each role that sees something of its own there. */
const PAGES: Readonly<Record<Account | 'visitor', readonly string[]>> = {
  visitor: [
    '/login',
    '/forgot-password',
    '/setup-password',
    '/setup-password?token=abc&email=somebody%40people.test',
    '/terms',
    '/privacy',
    '/cookies',
    '/contact',
    '/status',
    '/changelog',
  ],
  super: ['/', '/settings', '/messages', '/audit'],
  admin: ['/profile'],
  partner: ['/', '/settings'],
  owner: [],
};

const LOOKS = [
  { language: 'en', scheme: 'light', phone: false },
  { language: 'ar', scheme: 'dark', phone: true },
] as const;

async function checkPage(page: Page, path: string, language: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading\.\.\.|جارٍ التحميل\.\.\.)$/)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `pixels that ${path} is too wide`).toBe(0);
  await expectAccessible(page);
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.scheme}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    for (const [who, paths] of Object.entries(PAGES)) {
      test(`the pages of ${who}`, async ({ open }) => {
        test.slow();
        const page = await open(who === 'visitor' ? undefined : (who as Account));
        for (const path of paths) {
          await test.step(path, () => checkPage(page, path, look.language));
        }
      });
    }
  });
}

import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import { changeSettings } from './fixtures/settings.ts';
import { expect, test } from './fixtures/test.ts';

test('an admin changes a setting, sees its effect, and reverts it', async ({ open, apiAs }) => {
  const admin = await apiAs('admin');
  const stored = await admin.call(settingsEndpoints.readSettings);
  try {
    const page = await open('admin');
    await page.goto('/settings');
    await page.getByRole('link', { name: /^System settings/ }).click();
    const instagram = page.getByRole('textbox', { name: 'Instagram' });
    await expect(page.getByRole('navigation', { name: 'Social links' })).toHaveCount(0);
    await instagram.fill('instagram.com/diwan');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(
      page.getByText('Please enter a valid link that starts with http or https'),
    ).toBeVisible();
    await instagram.fill('https://instagram.com/diwan');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings updated successfully').last()).toBeVisible();
    const footer = page.getByRole('navigation', { name: 'Social links' });
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://instagram.com/diwan',
    );
    const row = page.getByRole('row', { name: /Social links.*instagram\.com\/diwan/ }).first();
    await row.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(footer).toHaveCount(0);
  } finally {
    const { social_links } = stored;
    await changeSettings(admin, { social_links });
  }
});

test.describe('on a phone', () => {
  test.use({ phone: true });

  test('the page buttons of a list are as large as a finger, and fit in one row', async ({
    open,
  }) => {
    const page = await open('super');
    await page.goto('/mcc-settings');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    for (const chosen of ['Page 1', 'Page 2', 'Page 3', 'Next page', 'Next page']) {
      await pages.getByRole('button', { name: chosen, exact: true }).click();
      const buttons = pages.getByRole('button');
      const boxes = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()),
      );
      expect(boxes.length).toBeGreaterThan(4);
      expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBe(44);
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  });
});

test('the hub shows each role its own pages, and an owner no setting', async ({ open }) => {
  const CARDS = {
    super: ['My Profile', 'Fee settings', 'MCC settings', 'Businesses', 'Users', 'System settings'],
    owner: ['My Profile'],
  } as const;
  for (const who of ['super', 'owner'] as const) {
    const page = await open(who);
    await page.goto('/settings');
    for (const card of CARDS[who]) {
      await expect(
        page.getByRole('main').getByRole('link', { name: new RegExp(`^${card}`) }),
      ).toBeVisible();
    }
    const boss = page.getByRole('main').getByRole('link', { name: /^Stakeholder Management/ });
    await expect(boss).toHaveCount(who === 'super' ? 1 : 0);
  }
  const owner = await open('owner');
  await owner.goto('/settings/system');
  await expect(
    owner.getByText("You don't have permission to access system settings"),
  ).toBeVisible();
  await owner.goto('/users/new');
  await expect(owner.getByText("You don't have permission to access this page")).toBeVisible();
  for (const path of ['/users', '/fee-settings', '/mcc-settings', '/businesses']) {
    await owner.goto(path);
    await expect(owner).toHaveURL('/');
  }
});

test('staff see their pending work first, one click from its list', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/');
  const work = page.getByRole('link', { name: /^\d+ Brands to verify/ });
  await expect(work).toBeVisible();
  await work.click();
  await expect(page).toHaveURL('/brands/verification');
  const bar = page.getByRole('navigation', { name: 'Main navigation' }).first();
  await expect(bar.locator('[aria-current="page"]')).toHaveText(/^Brand Verification/);
});

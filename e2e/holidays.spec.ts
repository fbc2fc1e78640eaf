import { expectAccessible } from './fixtures/accessibility.ts';
import { uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** The year of these tests. No other test uses it, so all its days are free. */
const YEAR = 2199;

test('a holiday is added, moved and removed', async ({ open }) => {
  const name = uniqueName('Holiday');
  const page = await open('admin');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('table', { name: 'February' })).toContainText('25');
  await expect(page.getByRole('table', { name: 'Public holidays' })).toContainText('National Day');
  await expectAccessible(page);

  await page.goto(`/settings/calendar?year=${YEAR}`);
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill(`${YEAR}-03-04`);
  await dialog.getByLabel('Name (English)').fill(name);
  await dialog.getByLabel('Name (Arabic)').fill('عطلة');
  await expect(dialog.getByText('No payment dates or open differences will change.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Announced');

  await row.getByRole('button', { name: /^Edit the holiday/ }).click();
  await dialog.getByLabel('Day').fill(`${YEAR}-03-05`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('05');

  await row.getByRole('button', { name: /^Remove the holiday/ }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures/test.ts';

test('one is created and archived', async ({ open }) => {
  const name = `Test ${randomUUID().slice(0, 8)}`;
  const page = await open('admin');
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: `Archive: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Archived');
});

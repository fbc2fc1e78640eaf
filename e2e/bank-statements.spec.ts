import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, test } from './fixtures/test.ts';

test('an open bank entry shows possible records, and a wrong number is refused', async ({
  open,
}) => {
  const page = await open('admin');
  await page.goto('/bank-statements');
  await expect(page.getByRole('table', { name: 'Bank statements' })).toContainText('Gap');
  await page.getByRole('link', { name: 'Open bank entries' }).click();
  const table = page.getByRole('table', { name: 'Open bank entries' });
  const row = table.getByRole('row', { name: /Cash deposit Fahaheel/ }).first();
  await expect(row).toContainText('None found');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Match' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Record numbers').fill('PAYOUT-999999999');
  await dialog.getByLabel('Note').fill('Paid in at the branch');
  await dialog.getByRole('button', { name: 'Match' }).click();
  await expect(
    dialog.getByText('The account has no open record with the number 999999999'),
  ).toBeVisible();
  await expectAccessible(page);
});

import { verifyBooks } from './fixtures/books.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });
test.afterEach(verifyBooks);

test('payouts of a brand are paused with a reason, and resumed', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Pause the payouts of Gulf Circuit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause the payouts of Gulf Circuit?' });
  await dialog.getByRole('button', { name: 'Pause Payout' }).click();
  await expect(dialog.getByText('Please enter a reason for pausing')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Under review');
  await dialog.getByRole('button', { name: 'Pause Payout' }).click();
  await expect(page.getByText('Payout paused successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause the payouts of Gulf Circuit' })).toHaveCount(
    0,
  );
  await page.getByRole('tab', { name: 'Paused Payouts' }).click();
  const row = page.getByRole('row', { name: 'Gulf Circuit' });
  await expect(row).toContainText('Under review');
  await row.getByRole('button', { name: 'Unpause the payouts of Gulf Circuit' }).click();
  await page
    .getByRole('dialog', { name: 'Unpause the payouts of Gulf Circuit?' })
    .getByRole('button', { name: 'Unpause' })
    .click();
  await expect(page.getByText('Payout resumed successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a manual payment never exceeds the amount owed', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/payouts?tab=manual');
  await page.getByRole('button', { name: 'Record Manual Payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Manual Payout' });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('Brand is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'بيت التمر' }).click();
  await dialog.getByLabel('Amount (KWD)').fill('999999');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('button', { name: 'Record KWD 999,999.000' }).click();
  await expect(dialog.getByText(/^Amount exceeds the amount owed: KWD /)).toBeVisible();
  await dialog.getByLabel('Amount (KWD)').fill('1.25');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('TRX-77');
  await dialog.getByRole('button', { name: 'Record' }).click();
  const question = page.getByRole('dialog', { name: 'Record a payout of KWD 1.250 to بيت التمر?' });
  await question.getByRole('button', { name: 'Record KWD 1.250' }).click();
  await expect(page.getByText('Manual payout recorded successfully')).toBeVisible();
  const row = page.getByRole('row', { name: 'TRX-77' });
  await expect(row).toContainText('1.250');
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Manual Payout' });
  await edit.getByLabel('Amount (KWD)').fill('1.5');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Record KWD 1.500' }).click();
  await expect(page.getByText('Manual payout updated successfully')).toBeVisible();
  await expect(row).toContainText('1.500');
});

test('an owner has one page of payouts, without the buttons of admins', async ({
  open,
  sessionOf,
}) => {
  const id = String((await sessionOf('owner')).user.brand_id);
  const page = await open('owner');
  await page.goto('/payouts');
  await expect(page).toHaveURL(`/brands/${id}/payouts`);
  await expect(page.getByRole('table', { name: 'All payouts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your fees' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Export' })).toHaveCount(0);
  await expect(page.getByText('Gulf Circuit')).toHaveCount(0);
  const partner = await open('partner');
  await partner.goto('/payouts');
  await expect(partner).toHaveURL(/\/$/);
});

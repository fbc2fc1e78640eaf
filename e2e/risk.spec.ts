import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, test } from './fixtures/test.ts';

test('an admin reads why the risk of a brand is high, and sets its level', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/brand-risks?level=medium');
  const row = page.getByRole('row', { name: /Lulua Jewellery/ });
  await expect(row).toContainText('Medium');
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page.getByText(/is in the list of higher risk/)).toBeVisible();
  await page.getByRole('button', { name: 'Set the level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the level' });
  await dialog.getByRole('combobox', { name: 'Risk level' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await dialog.getByLabel('Reason').fill('Gold is sold without invoices');
  await dialog.getByRole('button', { name: 'Set the level' }).click();
  await expect(page.getByText('Set by an admin')).toBeVisible();
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes).toContainText('Gold is sold without invoices');
  await page.getByRole('button', { name: 'Use the computed level' }).click();
  const reset = page.getByRole('dialog');
  await reset.getByLabel('Reason').fill('The owner sent the invoices');
  await reset.getByRole('button', { name: 'Use the computed level' }).click();
  await expect(page.getByRole('button', { name: 'Use the computed level' })).toHaveCount(0);
});

test.describe('in Arabic, on a phone', () => {
  test.use({ language: 'ar', phone: true });

  test('an auditor reads risks and rules, and an owner reads neither', async ({ open }) => {
    const auditor = await open('auditor');
    const owner = await open('owner');
    for (const [path, title] of [
      ['/brand-risks', 'مخاطر التجار'],
      ['/settings/risk-rules', 'قواعد المخاطر'],
    ] as const) {
      await auditor.goto(path);
      await expect(auditor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expectAccessible(auditor);
      await owner.goto(path);
      await expect(owner.getByRole('heading', { name: title })).toHaveCount(0);
    }
  });
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
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

async function downloadReport(page: Page, button: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await button.click();
  return readFile(await (await download).path());
}

test.describe('on a phone in Arabic', () => {
  test.use({ language: 'ar', phone: true });

  test('an auditor downloads the sealed report of a day, twice the same file', async ({ open }) => {
    const page = await open('auditor');
    await page.goto('/safeguarding');
    const first = await downloadReport(
      page,
      page.getByRole('button', { name: 'تنزيل ملف PDF المختوم' }),
    );
    const reports = page.getByRole('table', { name: 'التقارير المختومة لهذا اليوم' });
    await reports.getByRole('button', { name: 'عرض باقي الصف' }).first().click();
    const stored = await downloadReport(
      page,
      reports.getByRole('button', { name: /^تنزيل الإصدار/ }).first(),
    );
    expect(stored.equals(first)).toBe(true);
    await expectAccessible(page);
  });
});

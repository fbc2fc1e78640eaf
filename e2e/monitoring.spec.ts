import { expectAccessible } from './fixtures/accessibility.ts';
import { uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a rule is tried on all payments and switched on', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Monitoring rules' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).first().click();
  const name = uniqueName('Large limit');
  const form = page.getByRole('dialog', { name: 'Add a rule' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Many small payments' }).click();
  await form.getByLabel('Amount (KWD)').fill('0.150');
  await form.getByLabel('Number of payments').fill('900');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Not tried');
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Try', exact: true }).click();
  const trial = page.getByRole('dialog', { name: `Trial of ${name}` });
  await trial.getByRole('button', { name: 'Try' }).click();
  await expect(trial.getByText(/would have raised: 0/)).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Switch on', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(row).toContainText('On');
});

test.describe('in Arabic, on a phone', () => {
  test.use({ language: 'ar', phone: true });

  test('an auditor reads rules and cases, and a partner reads neither', async ({ open }) => {
    const auditor = await open('auditor');
    for (const [path, title] of [
      ['/settings/monitoring-rules', 'قواعد المراقبة'],
      ['/monitoring-cases', 'حالات المراقبة'],
    ] as const) {
      await auditor.goto(path);
      await expect(auditor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(auditor.getByRole('button', { name: 'إضافة قاعدة' })).toHaveCount(0);
      await expectAccessible(auditor);
      const partner = await open('partner');
      await partner.goto(path);
      await expect(partner.getByRole('heading', { name: title })).toHaveCount(0);
    }
  });
});

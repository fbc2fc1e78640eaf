import { readFile } from 'node:fs/promises';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { expect, test } from './fixtures/test.ts';

const IBAN = 'KW74NBOK0000000000001000372151';

test.describe.configure({ mode: 'serial' });

test('a staff member becomes a stakeholder, gets a percentage and loses it', async ({
  open,
  apiAs,
}) => {
  const boss = await apiAs('super');
  const users = await boss.call(userEndpoints.listUsers);
  const partner = users.find(({ email }) => email === 'partner@diwan.test');
  const page = await open('super');
  await page.goto('/settings');
  await page.getByRole('link', { name: /Stakeholder Management/ }).click();
  await expect(page.getByRole('table', { name: 'Stakeholders' })).toContainText('KW68****7745');

  await page.getByRole('link', { name: 'Add stakeholder' }).click();
  await page.getByRole('button', { name: 'Create stakeholder' }).click();
  await expect(page.getByText('User is required')).toBeVisible();
  await expect(page.getByText('IBAN is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'User' }).click();
  await page.getByRole('option', { name: partner!.email }).click();
  await page.getByRole('textbox', { name: 'Beneficiary name' }).fill('Yousef Trading');
  await page.getByRole('textbox', { name: 'Bank name' }).fill('National Bank of Kuwait');
  await page.getByRole('textbox', { name: 'IBAN' }).fill('KW74 1234');
  await page.getByRole('button', { name: 'Create stakeholder' }).click();
  await expect(page.getByText('IBAN is not valid')).toBeVisible();
  await page.getByRole('textbox', { name: 'IBAN' }).fill(IBAN.toLowerCase());
  await page.getByRole('button', { name: 'Create stakeholder' }).click();
  await expect(page.getByText('Stakeholder created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Yousef Trading' })).toBeVisible();
  await page.getByRole('button', { name: 'Show IBAN' }).click();
  const reason = page.getByRole('dialog', { name: 'Show IBAN' });
  await reason.getByRole('textbox', { name: 'Reason' }).fill('Checked with the bank');
  await reason.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('KW74 NBOK 0000 0000 0000 1000 3721 51')).toBeVisible();
  await expect(
    page.getByText('No monthly profit has been shared with this stakeholder yet'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Stakeholders' }).click();
  const row = page.getByRole('row', { name: 'Yousef Trading' });
  await expect(row).not.toContainText(IBAN);
  await row.getByRole('button', { name: 'Set a default percentage for Yousef Trading' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profit percentage of Yousef Trading' });
  await dialog.getByRole('textbox', { name: 'Profit percentage (%)' }).fill('100');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText(/The percentages cannot add up to more than 100/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Profit percentage (%)' }).fill('1.25');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Default status updated successfully')).toBeVisible();
  await expect(row).toContainText('1.25%');

  await row.getByRole('link', { name: 'Edit Yousef Trading' }).click();
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Stakeholder updated successfully')).toBeVisible();
  await expect(page.getByText('Inactive')).toBeVisible();
  const defaults = await boss.call(stakeholderEndpoints.listStakeholderDefaults);
  expect(defaults.map(({ beneficiary_name }) => beneficiary_name)).not.toContain('Yousef Trading');
});

test('earnings are the same on the page, in the statement and in the API', async ({
  open,
  apiAs,
}) => {
  const boss = await apiAs('super');
  const all = await boss.call(stakeholderEndpoints.listStakeholders);
  const aisha = all.find(({ email }) => email === 'admin@diwan.test');
  const params = { id: aisha!.id };
  const { earnings, total_amount } = await boss.call(stakeholderEndpoints.readStakeholderEarnings, {
    params,
  });
  expect(earnings.length).toBeGreaterThan(10);
  const page = await open('super');
  await page.goto('/stakeholders');
  await page.getByRole('link', { name: aisha!.beneficiary_name, exact: true }).click();
  const table = page.getByRole('table', { name: 'Earnings' });
  await expect(table.getByRole('row')).toHaveCount(earnings.length + 1);
  const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3 });
  await expect(table.getByRole('row').nth(1)).toContainText(amounts.format(earnings[0]!.amount));
  await expect(page.getByText(amounts.format(total_amount))).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download statement' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`stakeholder-statement-${aisha!.id}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(earnings.length + 1);
  expect(lines[1]).toContain(`,${earnings.at(-1)!.amount},KWD`);
  expect(lines.at(-1)).toContain(`,${earnings[0]!.amount},KWD`);
});

test('profit that has been shared is not shared again', async ({ open, apiAs }) => {
  const boss = await apiAs('super');
  // A month may have ended since the demo was created, so its profit is shared first.
  await boss.call(stakeholderEndpoints.shareProfit);
  const before = await boss.call(stakeholderEndpoints.listProfitMonths);
  const page = await open('super');
  await page.goto('/stakeholders');
  await page.getByRole('button', { name: 'Share profit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the profit of all finished months?' });
  await dialog.getByRole('button', { name: 'Share profit' }).click();
  await expect(page.getByText('The profit of every finished month has been shared')).toBeVisible();
  expect(await boss.call(stakeholderEndpoints.listProfitMonths)).toEqual(before);
});

test('other roles see that the page is for super admins', async ({ open }) => {
  for (const who of ['admin', 'partner', 'owner'] as const) {
    const page = await open(who);
    await page.goto('/stakeholders');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText('Only super administrators can access this page.')).toBeVisible();
    await expect(page).toHaveURL('/stakeholders');
  }
});

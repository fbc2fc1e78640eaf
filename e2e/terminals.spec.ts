import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { addDays } from '@diwan/contract/kernel/time';
import { verifyBooks } from './fixtures/books.ts';
import { payAtTerminal } from './fixtures/terminal.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });
test.afterEach(verifyBooks);

/** Returns the current date in Kuwait, yyyy-MM-dd. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(new Date());

/** Returns a TID that no other test, retry or run uses. */
const newTid = (): string => `E2E-${randomInt(1_000_000, 9_999_999)}`;

/** Requests a terminal from tomorrow on the brand's page, as its owner. */
async function request(page: Page, tid: string): Promise<void> {
  await page.getByRole('button', { name: 'Register terminal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register New POS Terminal' });
  await dialog.getByLabel('TID').fill(tid.toLowerCase());
  await dialog.getByLabel('Rental start').fill(addDays(today(), 1));
  await dialog.getByLabel('Rental end').fill(addDays(today(), 32));
  await expect(dialog.getByText('Estimated rental cost: KWD 36.000')).toBeVisible();
  await expect(
    dialog.getByText(/end early: KWD 36\.000.*not returned: KWD 121\.000/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Terminal request submitted successfully').last()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('an owner requests terminals, the partner approves one and admins the others in bulk', async ({
  open,
  apiAs,
}) => {
  const [first, second, third] = [newTid(), newTid(), newTid()];
  const api = await apiAs('owner');
  const [brand] = await api.call(brandEndpoints.listBrands, {});
  const owner = await open('owner');
  await owner.goto(`/brands/${brand?.id}?tab=terminals`);
  for (const tid of [first, second, third]) await request(owner, tid);
  const table = owner.getByRole('table', { name: 'POS terminals' });
  await expect(table.getByRole('columnheader', { name: 'Partner' })).toBeVisible();
  await expect(table.getByRole('row', { name: first })).toContainText('Pending');

  const terminals = await api.call(terminalEndpoints.listBrandTerminals, {
    params: { id: String(brand?.id) },
  });
  const partner = await open('partner');
  await partner.goto(`/terminals/${terminals.find(({ tid }) => tid === first)?.id}`);
  await partner.getByRole('button', { name: `Approve ${first}` }).click();
  const question = partner.getByRole('dialog', { name: `Approve ${first} for Café Najma?` });
  await question.getByRole('textbox', { name: 'Notes' }).fill('Ready on Sunday');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(partner.getByText('Terminal approved successfully')).toBeVisible();

  const admin = await open('admin');
  await admin.goto('/terminals');
  for (const tid of [second, third]) {
    await admin.getByRole('checkbox', { name: `Select ${tid}` }).check();
  }
  await admin.getByRole('button', { name: 'Approve selected' }).click();
  const bulk = admin.getByRole('dialog', { name: 'Approve 2 terminals?' });
  await expect(bulk.getByText(/Total rent: KWD 72\.000/)).toBeVisible();
  await bulk.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Approved 2 terminals. 0 failed.')).toBeVisible();

  await admin.getByRole('tab', { name: 'All terminals' }).click();
  await admin.getByRole('searchbox', { name: 'Search by TID or brand' }).fill(third);
  // The list moves when the search is applied.
  await expect(admin).toHaveURL(new RegExp(third));
  await admin.getByRole('link', { name: third }).click();
  await admin.getByRole('button', { name: 'Cancel rental' }).click();
  const cancel = admin.getByRole('dialog', { name: `Cancel the rental of ${third}?` });
  await cancel.getByRole('textbox', { name: 'Reason' }).fill('Not needed');
  await cancel.getByRole('button', { name: 'Cancel rental' }).click();
  await expect(admin.getByText('Rental cancelled')).toBeVisible();
});

test('a payment at a terminal reaches its page, which shows the cost of leaving', async ({
  open,
  request: provider,
}) => {
  const { order } = await payAtTerminal(provider, 7.5);
  const admin = await open('admin');
  await admin.goto('/terminals?tab=all&q=NAJMA001');
  await admin.getByRole('link', { name: 'NAJMA001' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Terminal NAJMA001' })).toBeVisible();
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByRole('row', { name: order })).toContainText('7.500');
  }).toPass();
  await expect(admin.getByText('Cost of ending the rental on a given day')).toBeVisible();
});

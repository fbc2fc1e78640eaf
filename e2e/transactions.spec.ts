import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseFilter } from './fixtures/lists.ts';
import { uniqueName } from './fixtures/people.ts';
import { payAtTerminal } from './fixtures/terminal.ts';
import { expect, test } from './fixtures/test.ts';

const rowOf = (page: Page, order: string) => page.getByRole('row', { name: order });

/**
 * The time in milliseconds after which the list is requested again. The list may be older than the
 * payment.
 */
const ASKED_AGAIN_MS = 5000;

/** Searches the list until it shows this payment. */
async function find(page: Page, order: string): Promise<void> {
  await expect(async () => {
    await page.goto('/transactions');
    await page.getByRole('searchbox', { name: 'Search transactions' }).fill(order);
    await expect(rowOf(page, order)).toBeVisible({ timeout: ASKED_AGAIN_MS });
  }).toPass();
  await expect(page).toHaveURL(new RegExp(order));
}

test('a payment at a terminal appears while the list is open', async ({ open, request }) => {
  const page = await open('owner');
  await page.goto('/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  const { order } = await payAtTerminal(request, 3.75);
  await expect(rowOf(page, order)).toContainText('CAPTURED');
  await expect(rowOf(page, order)).toContainText('3.750');
});

test('filters are kept in the address and under a name', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/transactions');
  await chooseFilter(page, 'Status', 'FAILED');
  await chooseFilter(page, 'Transaction type', 'POS (Point of Sale)');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page.getByRole('table', { name: 'Transactions' })).not.toContainText('CAPTURED');

  const name = uniqueName('Failed at terminals');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these filters' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save these filters' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(page).toHaveURL(/transaction_type=POS/);
});

test('a partial refund is booked', async ({ open, request }) => {
  const { order } = await payAtTerminal(request, 20);
  const page = await open('admin');
  await find(page, order);
  await rowOf(page, order).getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: /^Transaction / });
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order}?` });
  const amount = dialog.getByLabel('Amount (KWD)');
  await amount.fill('20.001');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One of two was sold out');
  await dialog.getByRole('button', { name: 'Refund KWD 20.001' }).click();
  await expect(dialog.getByText('can still be refunded.')).toBeVisible();
  await amount.fill('7.5');
  await dialog.getByRole('button', { name: 'Refund KWD 7.500' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('region', { name: 'Refunds and chargebacks' })).toContainText(
    'One of two was sold out',
  );
  // The provider completes the refund after two seconds and notifies us.
  await expect(async () => {
    await page.reload();
    await expect(panel.getByRole('region', { name: 'Refunds and chargebacks' })).toContainText(
      'Refunded',
      { timeout: 15_000 },
    );
  }).toPass();
  await expect(panel.getByRole('region', { name: 'Money trail' })).toContainText('7.500');
  await expect(panel.getByRole('table', { name: /^Refund (?!set aside)/ })).toBeVisible();
});

test('a settlement is checked and reported as still pending', async ({ open, request }) => {
  const { order } = await payAtTerminal(request, 5);
  const page = await open('admin');
  await find(page, order);
  await rowOf(page, order).getByRole('button', { name: 'Check Settlement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check Settlement' });
  await expect(dialog).toContainText('No change in settlement status. Current status:');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Check All Pending Settlements' }).click();
  const all = page.getByRole('dialog', { name: 'Settlement Status Check' });
  await expect(all).toContainText(/Checked: [\d,]+\. Updated: \d+\. Errors: 0\./);
});

test('the filtered rows are exported', async ({ open, request }) => {
  const { order, charge_id } = await payAtTerminal(request, 1.005);
  const page = await open('owner');
  await find(page, order);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(charge_id);
  expect(lines[1]).toContain('1.005');
});

test('a payment to an unknown account goes to quarantine', async ({ open, request }) => {
  const { charge_id } = await payAtTerminal(request, 9.25, '99999999');
  const page = await open('admin');
  const row = page.getByRole('row', { name: charge_id });
  await expect(async () => {
    await page.goto('/quarantine');
    const why = 'We have no record of this charge.';
    await expect(row).toContainText(why, { timeout: ASKED_AGAIN_MS });
  }).toPass();
  await row.getByRole('button').click();
  const panel = page.getByRole('dialog', { name: charge_id });
  await panel.getByRole('button', { name: 'Close with a note' }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${charge_id}?` });
  await dialog.getByRole('textbox', { name: 'Finding' }).fill('Another company’s terminal');
  await dialog.getByRole('button', { name: 'Close with a note' }).click();
  await expect(page.getByText('The message was closed')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByText('Closed', { exact: true }).click();
  await expect(page.getByRole('row', { name: charge_id })).toBeVisible();
});

test('a partner sees only the payments of its brands', async ({ open, request }) => {
  const { order } = await payAtTerminal(request, 2.25);
  const foreign = await payAtTerminal(request, 2.25, '68014757');
  const admin = await open('admin');
  await find(admin, foreign.order);
  const page = await open('partner');
  await find(page, order);
  await expect(page.getByRole('button', { name: 'Check All Pending Settlements' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(foreign.order);
  await expect(page.getByText('No transactions found.')).toBeVisible();
});

test('a formatted amount finds its payment, in the list and in the command palette', async ({
  open,
  request,
}) => {
  const { order } = await payAtTerminal(request, 1047.385);
  const page = await open('admin');
  await find(page, order);
  const box = page.getByRole('searchbox', { name: 'Search transactions' });
  for (const text of ['KWD 1,047.385', '١٬٠٤٧٫٣٨٥', '1047,385']) {
    await box.fill(text);
    await expect(rowOf(page, order)).toBeVisible();
    await box.fill('nothing of this name');
    await expect(rowOf(page, order)).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search' }).fill('KWD 1,047.385');
  await page.getByRole('button', { name: new RegExp(order) }).click();
  await expect(page.getByRole('dialog', { name: /^Transaction / })).toContainText('1,047.385');
});

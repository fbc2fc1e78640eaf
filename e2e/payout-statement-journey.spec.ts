import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import type {
  BrandPayout,
  ClearedTransaction,
} from '@diwan/contract/features/payout-statements/lists';
import { words } from '@diwan/contract/features/payouts/words';
import type { Api } from './fixtures/api.ts';
import { readPdfText } from './fixtures/pdf.ts';
import { expect, test } from './fixtures/test.ts';

/** Formats an amount as the screens do: `1,234.500`. */
const shown = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Formats an amount with the page's minus sign (U+2212). */
const onPage = (amount: number): string => shown(amount).replace('-', '−');

const fils = (amount: number): number => Math.round(amount * 1000);

async function findPaid(owner: Api, id: string): Promise<BrandPayout> {
  const { payouts } = await owner.call(payoutStatementEndpoints.readBrandPayouts, {
    params: { id },
  });
  const paid = payouts.findLast(({ kind, status }) => kind === 'export' && status === 'paid');
  expect(paid).toBeDefined();
  return paid!;
}

async function readCleared(owner: Api, id: string, payoutId: string) {
  const all: ClearedTransaction[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await owner.call(payoutStatementEndpoints.listPayoutTransactions, {
      params: { brandId: id, lineId: payoutId },
      query: { limit: 100, cursor },
    });
    all.push(...page.transactions);
    if (page.next_cursor === null) return all;
    cursor = page.next_cursor;
  }
}

async function save(page: Page, button: Locator) {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('an owner follows a payout from the start page to its transactions and its statement', async ({
  open,
  apiAs,
  sessionOf,
}) => {
  const id = String((await sessionOf('owner')).user.brand_id);
  const owner = await apiAs('owner');
  const payout = await findPaid(owner, id);
  const payoutId = String(payout.id);
  const cleared = await readCleared(owner, id, payoutId);
  expect(cleared).toHaveLength(payout.transaction_count);
  const statement = await owner.call(payoutStatementEndpoints.readBrandPayout, {
    params: { brandId: id, lineId: payoutId },
  });
  const { sums, movement_count } = statement;
  const before = sums.slice(0, -1).reduce((total, { amount }) => total + fils(amount), 0);
  expect(before).toBe(fils(sums.at(-1)!.amount));
  expect(sums.find(({ key }) => key === 'payments')?.amount).toBe(-payout.amount);

  const page = await open('owner');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Next payout' })).toBeVisible();
  await expect(page.getByText('Not settled yet')).toBeVisible();
  await page.getByRole('link', { name: 'All payouts' }).click();
  await page.locator(`a[href="/brands/${id}/payouts/${payoutId}"]`).click();

  await expect(page.getByRole('heading', { name: 'Payout statement' })).toBeVisible();
  for (const { key, amount } of sums) {
    const label = page.getByText(words.one.account[key].en, { exact: true });
    await expect(label.locator('..').filter({ hasText: onPage(amount) })).toBeVisible();
  }
  const movements = page.getByRole('table', { name: 'Movements since the previous payout' });
  await expect(movements.getByRole('row')).toHaveCount(Math.min(movement_count, 50) + 1);
  const table = page.getByRole('table', { name: 'Transactions in this payout' });
  await expect(table.getByRole('row')).toHaveCount(Math.min(cleared.length, 50) + 1);
  await expect(table).toContainText(shown(cleared[0]!.cleared_amount));

  const csv = await save(page, page.getByRole('button', { name: 'Download CSV' }));
  expect(csv.name).toBe(`payout-statement-${payoutId}.csv`);
  const lines = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines.filter((line) => line.startsWith('Movement,'))).toHaveLength(movement_count);
  expect(lines.filter((line) => line.startsWith('Sum,'))).toHaveLength(sums.length);
  expect(lines.at(-1)).toContain(`,${sums.at(-1)!.amount.toFixed(3)},`);

  const pdf = await save(page, page.getByRole('button', { name: 'Download PDF' }));
  expect(pdf.name).toBe(`payout-statement-${payoutId}.pdf`);
  const text = await readPdfText(pdf.bytes);
  for (const part of [
    'Payout statement',
    `PAYOUT-${payoutId}`,
    ...sums.map(({ amount }) => shown(amount)),
    shown(payout.amount),
  ]) {
    expect(text).toContain(part);
  }
});

test('a statement is available to admins, and not to partners', async ({
  open,
  apiAs,
  sessionOf,
}) => {
  const id = String((await sessionOf('owner')).user.brand_id);
  const { id: payoutId } = await findPaid(await apiAs('owner'), id);
  const address = `/brands/${id}/payouts/${payoutId}`;
  const partner = await open('partner');
  await partner.goto(address);
  await expect(partner).toHaveURL(/\/$/);
  const admin = await open('admin');
  await admin.goto(address);
  await expect(admin.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await admin.goto(`/brands/999999/payouts/${payoutId}`);
  await expect(admin.getByText('Payout Not Found')).toBeVisible();
});

test.describe('on a phone, in Arabic', () => {
  test.use({ language: 'ar', phone: true });

  test('a statement is as wide as the screen', async ({ open, apiAs, sessionOf }) => {
    const id = String((await sessionOf('owner')).user.brand_id);
    const { id: payoutId } = await findPaid(await apiAs('owner'), id);
    const page = await open('owner');
    await page.goto(`/brands/${id}/payouts/${payoutId}`);
    await expect(page.getByRole('heading', { name: 'كشف التحويل' })).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'العمليات التي شملها هذا التحويل' }),
    ).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(360);
  });
});

test("the statement of a month is on the brand's payouts page", async ({ open, sessionOf }) => {
  const id = String((await sessionOf('owner')).user.brand_id);
  const page = await open('owner');
  await page.goto(`/brands/${id}/payouts`);
  const table = page.getByRole('table', { name: 'Monthly statements' });
  const running = table.getByRole('row').filter({ hasText: 'Running' }).first();
  await expect(running).toBeVisible();
  const pdf = await save(page, running.getByRole('button', { name: /as PDF$/ }));
  expect(pdf.name).toMatch(/^statement-\d+-\d{4}-\d\d\.pdf$/);
  expect(await readPdfText(pdf.bytes)).toContain('Statement of account');
});

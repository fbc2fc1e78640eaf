import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import { expectAccessible } from './fixtures/accessibility.ts';
import { verifyBooks } from './fixtures/books.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });
test.afterEach(verifyBooks);

test.describe('on a phone in Arabic', () => {
  test.use({ language: 'ar', phone: true });

  test('an owner reads where the money is, and the fees, on one page', async ({
    open,
    apiAs,
    sessionOf,
  }) => {
    const id = String((await sessionOf('owner')).user.brand_id);
    const page = await open('owner');
    await page.goto('/payouts');
    await expect(page).toHaveURL(`/brands/${id}/payouts`);
    const sums = page.locator('dl[aria-label]');
    await expect(sums).toHaveCount(2);
    const totals = await sums.locator('> div:last-child dd').allTextContents();
    expect(totals[0]).toBe(totals[1]);
    await expect(page.getByRole('heading', { name: 'رسومك' })).toBeVisible();
    const terms = await (
      await apiAs('owner')
    ).call(agreementEndpoints.readBrandTerms, {
      params: { id },
    });
    expect(terms.fees.length).toBeGreaterThan(0);
    await expect(page.getByText('KNET').first()).toBeVisible();
    await expectAccessible(page);
  });
});

const WORDS = {
  en: {
    refunds: 'Refunds and chargebacks',
    refund: /^Refund/,
    question: /^Refund /,
    owed: /^We owe you .*\(daily limit: /,
    amount: 'Amount (KWD)',
    reason: 'Reason',
    decimals: /decimals/,
    kept: 'The brand then keeps',
    refund_amount: 'Refund KWD 1.250',
    requested: 'Refund requested',
  },
  ar: {
    refunds: 'الاستردادات والاسترجاعات البنكية',
    refund: /^استرداد/,
    question: /^استرداد /,
    owed: /^المستحق لك .*\(الحد اليومي: /,
    amount: 'المبلغ (د.ك)',
    reason: 'السبب',
    decimals: /خانات|عشرية/,
    kept: 'يتبقى للتاجر بعد ذلك',
    refund_amount: /^استرداد .*1\.250/,
    requested: 'تم طلب الاسترداد',
  },
} as const;

for (const look of LOOKS) {
  test.describe(`a refund, ${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('an owner refunds a payment within the limits, and the cards still add up', async ({
      open,
      apiAs,
      sessionOf,
    }) => {
      const id = String((await sessionOf('owner')).user.brand_id);
      const owner = await apiAs('owner');
      const { transactions } = await owner.call(transactionEndpoints.listTransactions, {
        query: { status: 'CAPTURED', settled: 'false', limit: 50 },
      });
      const sale = transactions.find(({ mark, amount }) => mark === null && amount > 3);
      expect(sale).toBeDefined();
      const before = await owner.call(refundEndpoints.readRefundLimit, { params: { id } });
      const words = WORDS[look.language];
      const page = await open('owner');
      await page.goto(`/transactions?open=${sale?.id}`);
      const panel = page.getByRole('region', { name: words.refunds });
      await panel.getByRole('button', { name: words.refund }).click();
      const dialog = page.getByRole('dialog', { name: words.question });
      await expect(dialog.getByText(words.owed)).toContainText('100.000');
      await dialog.getByLabel(words.amount).fill('1.0005');
      await dialog.getByRole('textbox', { name: words.reason }).fill('Wrong size');
      await dialog.getByRole('button', { name: words.refund }).click();
      await expect(dialog.getByText(words.decimals).first()).toBeVisible();
      await dialog.getByLabel(words.amount).fill('1.25');
      await expect(dialog.getByText(words.kept)).toBeVisible();
      await dialog.getByRole('button', { name: words.refund_amount }).click();
      await expect(page.getByText(words.requested)).toBeVisible();
      const limit = await owner.call(refundEndpoints.readRefundLimit, { params: { id } });
      expect(limit.day_left).toBeCloseTo(before.day_left - 1.25, 3);

      await page.goto(`/brands/${id}/payouts`);
      const account = await owner.call(payoutStatementEndpoints.readBrandAccount, {
        params: { id },
      });
      expect(account.refunds + account.refunds_in_progress).toBeGreaterThanOrEqual(1.25);
      const sums = page.locator('dl[aria-label]');
      await expect(sums).toHaveCount(2);
      const totals = await sums.locator('> div:last-child dd').allTextContents();
      expect(totals[0]).toBe(totals[1]);
      await expectAccessible(page);
    });
  });
}

test('an admin sets the limit of a brand, which its owner reads', async ({
  open,
  apiAs,
  sessionOf,
}) => {
  const id = String((await sessionOf('owner')).user.brand_id);
  const admin = await open('admin');
  await admin.goto(`/brands/${id}?tab=money`);
  await admin.getByRole('button', { name: 'Change limit' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Daily refund limit for / });
  await dialog.getByLabel('Daily limit (KWD)').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Refund limit saved')).toBeVisible();
  const owner = await apiAs('owner');
  const params = { id };
  const limit = await owner.call(refundEndpoints.readRefundLimit, { params });
  expect(limit).toMatchObject({ day_limit: 2, brand_limit: 2, platform_limit: 100 });
  await admin.getByRole('button', { name: "Use the platform's limit" }).click();
  await expect
    .poll(async () => (await owner.call(refundEndpoints.readRefundLimit, { params })).brand_limit)
    .toBeNull();
});

import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

test('a difference is corrected by two people, and the day is matched', async ({ open, apiAs }) => {
  const admin = await apiAs('admin');
  const { days } = await admin.call(reconciliationEndpoints.listReconciliationDays, {
    query: { state: 'open' },
  });
  const lists = await Promise.all(
    days.map(({ day }) =>
      admin.call(reconciliationEndpoints.listReconciliationRows, {
        params: { day },
        query: { state: 'open' },
      }),
    ),
  );
  const missing = lists.flatMap(({ rows }) => rows).find(({ reason }) => reason === 'not_paid');
  expect(missing).toBeDefined();
  const address = `/reconciliation/${missing!.day}`;
  const what = 'Captured, but not paid by the provider';

  const page = await open('admin');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Reconciliation' }).first().click();
  await expect(page.getByRole('table', { name: 'Reconciliation' })).toContainText('Differences');
  await expectAccessible(page);
  await page.goto(address);
  await expect(page.getByRole('button', { name: what })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: what }).click();
  const panel = page.getByRole('dialog', { name: 'Comparison' });
  await expect(panel.getByRole('table', { name: 'Transactions' })).toContainText('Transaction');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Propose a correction' }).click();
  const form = page.getByRole('dialog', { name: 'Propose a correction?' });
  await form.getByRole('button', { name: 'Propose a correction' }).click();
  await expect(form.getByText('Please explain the difference')).toBeVisible();
  await form.getByRole('textbox', { name: 'Note' }).fill('The provider will not pay it any more');
  await form.getByRole('button', { name: 'Propose a correction' }).click();
  await expect(page.getByText('Correction proposed successfully')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const second = await open('super');
  await second.goto(address);
  const row = second.getByRole('row', { name: what });
  await expect(row).toContainText('Pending approval');
  await row.getByRole('button', { name: what }).click();
  const other = second.getByRole('dialog', { name: 'Comparison' });
  await other.getByRole('button', { name: 'Approve' }).click();
  const question = second.getByRole('dialog', { name: 'Approve and book this correction?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Correction approved and booked')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Corrections' })).toContainText(
    'Approved and booked',
  );
  await second.goto(address);
  await expect(second.getByRole('row', { name: what })).toContainText('Resolved');
  await second.getByRole('button', { name: 'Reconcile again' }).click();
  await expect(second.getByText('The day is being reconciled')).toBeVisible();
  await expect
    .poll(async () => {
      const day = await admin.call(reconciliationEndpoints.readReconciliationDay, {
        params: { day: missing!.day },
      });
      return `${day.run.state} ${day.state} ${day.resolved_count}`;
    })
    .toBe('done matched 1');
  await second.goto(address);
  await expect(second.getByRole('row', { name: what })).toContainText('Resolved');
});

test('only admins see the reconciliation', async ({ open }) => {
  for (const who of ['owner', 'partner'] as const) {
    const page = await open(who);
    await page.goto('/reconciliation');
    await expect(page).toHaveURL(/\/$/);
  }
});

import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('an admin edits, undoes, tries out and publishes fees; a partner sees none', async ({
  open,
  apiAs,
}) => {
  const page = await open('admin');
  await page.goto('/fee-settings');
  await expect(
    page.getByText(/All captured payments .* match the fee version that applied to them/),
  ).toBeVisible();

  // No other journey books an AMEX chargeback at a terminal, so no other test depends on this
  // figure.
  await page.getByRole('switch', { name: 'Unlock editing' }).check({ force: true });
  const figure = 'Chargeback: payment provider keeps, fixed (KWD)';
  await page
    .getByRole('button', { name: `Edit ${figure} of AMEX POS` })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: figure });
  const old = await field.inputValue();
  // All three ways of saving refuse the figure, and nothing is published.
  for (const leave of [
    () => page.getByRole('button', { name: 'Save' }).click(),
    () => field.press('Tab'),
    () => field.press('Enter'),
  ]) {
    await field.fill('-1');
    await leave();
    await expect(page.getByText('The amount must not be negative')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await field.fill(old);
    await field.press('Tab');
    await expect(page.getByText('The amount must not be negative')).toHaveCount(0);
  }
  await field.fill('8.125');
  await field.press('Enter');
  const change = page.getByRole('dialog', { name: /AMEX POS/ });
  await expect(change.getByText(Number(old).toFixed(3), { exact: true })).toBeVisible();
  await expect(change.getByText('8.125', { exact: true })).toBeVisible();
  await expect(change.getByText(/^What brands pay does not change/)).toBeVisible();
  await change.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('Fee updated').last()).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  const newest = page.getByRole('row').nth(1);
  await expect(newest.getByText('8.125')).toBeVisible();
  await expect(newest.getByText('admin@diwan.test')).toBeVisible();
  await newest.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this change?' });
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The previous figures apply again').last()).toBeVisible();
  await expect(page.getByRole('row').nth(1).getByText('Undone')).toBeVisible();

  // The draft raises the cost of KNET. The worker recalculates all payments with it.
  await page.getByRole('tab', { name: 'What if' }).click();
  await expect(page.getByText(/captured payments recalculated/)).toBeVisible();
  const openRow = async (card: string) => {
    await page.getByRole('combobox', { name: 'Change a fee' }).click();
    await page.getByRole('option', { name: card, exact: true }).first().click();
  };
  await openRow('KNET PG');
  const price = page.getByRole('textbox', { name: 'Brand pays, percent, KNET PG' });
  const before = await price.inputValue();
  await price.fill('1.9');
  await expect(page.getByText(/^Most affected: /)).toBeVisible();
  await page.getByRole('textbox', { name: /^Maximum increase for one brand/ }).fill('0');
  await page.getByRole('button', { name: 'Find the smallest reduction' }).click();
  await expect(page.getByText(/^Fee income falls by KWD/)).toBeVisible();
  await price.fill(before);

  await openRow('AMEX POS');
  const cost = page
    .getByRole('textbox', { name: 'Payment provider keeps, fixed (KWD), AMEX POS' })
    .first();
  await cost.fill('0.999');
  await page.getByRole('button', { name: 'Save as…' }).click();
  const name = uniqueName('Journey');
  const dialog = page.getByRole('dialog', { name: 'Save as…' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Draft: ${name}`)).toBeVisible();

  await page.getByRole('tab', { name: 'Drafts' }).click();
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: `Publish the draft ${name}?` });
  // If a cost exceeds its price, an admin must confirm the loss before publishing.
  await expect(publish.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await publish.getByRole('checkbox', { name: 'I confirm the loss' }).check();
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expect(row.getByText('Published')).toBeVisible();

  // Restores the fee table, because other tests depend on it.
  const admin = await apiAs('admin');
  const all = await admin.call(feesEndpoints.listFeePublications, { query: {} });
  const published = all.find((one) => one.name === name);
  expect(published?.rows).toHaveLength(1);
  await admin.call(feesEndpoints.undoFeePublication, { params: { id: published?.id ?? '' } });

  const partner = await open('partner');
  await partner.goto('/fee-settings?tab=what_if');
  await expect(partner.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(partner.getByText(/captured payments (and|replayed)/)).toHaveCount(0);
  const refused = (await apiAs('partner')).call(feesEndpoints.listFees);
  await expect(refused).rejects.toThrow('403');
});

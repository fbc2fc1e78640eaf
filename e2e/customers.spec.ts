import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import { expect, test } from './fixtures/test.ts';

test('customers who are one person are merged, corrected and separated again', async ({
  open,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  const { suggestions } = await admin.call(customerEndpoints.listDuplicateCustomers);
  const [pair] = suggestions;
  if (!pair) throw new Error('the demo has customers who may be one');
  const { first, second } = pair;
  const nameOf = ({ first_name, last_name }: typeof first) => `${first_name} ${last_name}`;

  const page = await open('admin');
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Possible duplicates' }).click();
  const merge = `Merge ${nameOf(first)} and ${nameOf(second)}`;
  await page.getByRole('button', { name: merge, exact: true }).first().click();
  const question = page.getByRole('dialog', { name: merge });
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The customers were merged').last()).toBeVisible();

  await page.goto(`/customers?open=${second.id}`);
  const panel = page.getByRole('dialog', { name: 'Customers' });
  await expect(panel.getByRole('heading', { name: 'Merged customers' })).toBeVisible();
  await panel.getByRole('button', { name: `Edit ${nameOf(first)}` }).click();
  const form = page.getByRole('dialog', { name: `Edit ${nameOf(first)}` });
  await form.getByRole('textbox', { name: 'Last name' }).fill('Al-Corrected');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Customer updated successfully').last()).toBeVisible();

  await panel.getByRole('button', { name: `Undo the merge of ${nameOf(second)}` }).click();
  const undo = page.getByRole('dialog', { name: /^Undo the merge/ });
  await undo.getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText('The merge was undone').last()).toBeVisible();
  const alone = await admin.call(customerEndpoints.readCustomer, { params: { id: second.id } });
  expect(alone).toMatchObject({ id: second.id, last_name: second.last_name, merged: [] });

  const owner = await apiAs('owner');
  const refused = owner.call(customerEndpoints.mergeCustomers, {
    params: { id: first.id },
    body: { merged_id: second.id },
  });
  await expect(refused).rejects.toThrow('403');
  const theirs = await open('owner');
  await theirs.goto('/customers');
  await expect(theirs.getByText('Manage your brand customers')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Possible duplicates' })).toHaveCount(0);
});

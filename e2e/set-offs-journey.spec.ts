import { readFile } from 'node:fs/promises';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { verifyBooks } from './fixtures/books.ts';
import { expect, test } from './fixtures/test.ts';

test.afterEach(verifyBooks);

/**
 * The brand of the journey. In the demo, one business owes it money, and it owes another business
 * rent.
 */
const BRAND = 'Gulf Circuit';
const OTHER = 'Diwan Terminals';

test('a second admin books a set-off across businesses, and the statement names it', async ({
  open,
  apiAs,
}) => {
  const brands = await (await apiAs('admin')).call(brandEndpoints.listBrands, {});
  const id = brands.find(({ name }) => name === BRAND)?.id;
  expect(id).toBeDefined();
  // The proposer cannot approve the set-off: another admin must.
  const proposer = await open('admin');
  await proposer.goto(`/brands/${id}?tab=money`);
  const own = proposer.getByText(/A further part of the rent of GC-1008/);
  await expect(own).toBeVisible();

  const page = await open('super');
  await page.goto(`/brands/${id}?tab=money`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Book this set-off?' });
  await expect(question).toContainText('KWD 5.000');
  await expect(question).toContainText(`will then owe ${OTHER} the amount`);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Set-off booked successfully').last()).toBeVisible();
  await expect(question).toBeHidden();

  await page.goto(`/brands/${id}/payouts`);
  const month = page
    .getByRole('table', { name: 'Monthly statements' })
    .getByRole('row', { name: new RegExp(OTHER) });
  const download = page.waitForEvent('download');
  await month.getByRole('button', { name: /as CSV$/ }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.split('\r\n');
  const set_offs = lines.filter((line) => line.includes('Set-off with another company'));
  expect(set_offs.map((line) => line.split(',')[8])).toEqual(['10.000', '5.000']);
  expect(lines.find((line) => line.includes('Set-offs with other companies'))).toContain('15.000');
  // The statement names the terminal of the rent.
  expect(lines.find((line) => line.includes('Terminal rental'))).toContain('GC-1008');
});

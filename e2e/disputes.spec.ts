import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, test } from './fixtures/test.ts';

test('an owner reads the disputes of the brand, and staff by their last day', async ({ open }) => {
  const owner = await open('owner');
  await owner.goto('/disputes?state=open');
  await expect(owner.getByRole('heading', { name: 'Disputes' })).toBeVisible();
  await owner.getByRole('table').getByRole('link').first().click();
  await expect(owner.getByRole('heading', { name: /^Dispute on order/ })).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Evidence', exact: true })).toBeVisible();
  await expectAccessible(owner);

  const admin = await open('admin');
  await admin.goto('/disputes');
  await expect(admin.getByRole('row', { name: /Deadline missed/ })).toBeVisible();
  await admin
    .getByRole('row', { name: /Submitted/ })
    .getByRole('link')
    .first()
    .click();
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download as one PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^dispute-.*\.pdf$/);
  await expectAccessible(admin);
});

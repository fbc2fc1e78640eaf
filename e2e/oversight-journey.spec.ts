import { expect, test } from './fixtures/test.ts';

test('an admin sees the jobs, the deliveries, and who saw which data', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Jobs and deliveries/ }).click();
  await expect(page.getByRole('heading', { name: 'Jobs and deliveries' })).toBeVisible();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  await expect(deliveries.getByText('Delivered').first()).toBeVisible();
  await page.goto('/jobs?tab=deliveries&kind=email');
  await expect(deliveries.getByText('Email').first()).toBeVisible();
  await expect(deliveries.getByText('Webhook')).toHaveCount(0);

  await page.goto('/audit');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/entries, all unchanged/)).toBeVisible({
    timeout: 180_000,
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
  await page.goto('/audit?seen=true');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('button', { name: 'Audit log exported' }).first()).toBeVisible();
  await expect(log.getByRole('button', { name: / approved$/ })).toHaveCount(0);
});

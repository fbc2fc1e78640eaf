import { randomUUID } from 'node:crypto';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { addBrand } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { expect, test } from './fixtures/test.ts';

test('a brand that becomes active needs a MID, and gets its first key with it', async ({
  open,
  apiAs,
}) => {
  const admin = await apiAs('admin');
  const { id, name } = await addBrand(admin, ALLOWED_MCC);
  const params = { id: String(id) };
  await admin.call(brandEndpoints.updateBrand, {
    params,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });
  const mid = `MID-${randomUUID().slice(0, 8)}`;

  const page = await open('admin');
  await page.goto('/tap');
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('button', { name: `Update MID of ${name}` })).toBeDisabled();
  await row.getByRole('textbox', { name: `MID of ${name}` }).fill(mid);
  await row.getByRole('button', { name: `Update MID of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'API Credentials' });
  const api_key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
  await dialog.getByRole('button', { name: 'I have copied them' }).click();
  await expect(row).toBeHidden();

  await page.goto(`/brands/${id}?tab=integration`);
  await expect(page.getByText(api_key)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Webhooks and integration guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integration' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await expect(page.getByRole('textbox', { name: 'Webhook secret' })).toHaveValue(/^whsec_/);
});

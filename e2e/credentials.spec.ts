import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { addBrand } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { openShopServer } from './fixtures/shop-server.ts';
import { expect, test } from './fixtures/test.ts';

test('a brand without a MID tries every call with a test key', async ({ open, apiAs, request }) => {
  const shop = await openShopServer();
  const admin = await apiAs('admin');
  const { id } = await addBrand(admin, ALLOWED_MCC);
  const params = { id: String(id) };
  await admin.call(brandEndpoints.updateBrand, {
    params,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });

  const page = await open('admin');
  await page.goto(`/brands/${id}?tab=integration`);
  await expect(page.getByRole('button', { name: 'Generate API key' })).toBeDisabled();
  await page.getByRole('button', { name: 'Generate test key' }).click();
  const dialog = page.getByRole('dialog', { name: 'API Credentials' });
  const api_key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
  const api_secret = await dialog.getByRole('textbox', { name: 'API secret' }).inputValue();
  expect([api_key, api_secret]).toEqual([
    expect.stringMatching(/^dk_test_/),
    expect.stringMatching(/^ds_test_/),
  ]);
  await dialog.getByRole('button', { name: 'I have copied them' }).click();

  const answer = await request.post('/api/tap/v2/charges', {
    headers: { 'X-API-Key': api_key, 'X-API-Secret': api_secret },
    data: {
      amount: 12.345,
      currency: 'KWD',
      customer: { first_name: 'Noura', email: 'noura@people.example' },
      source: { id: 'src_kw.knet' },
      redirect: { url: `${shop.url}/thanks` },
      post: { url: `${shop.url}/hook` },
    },
  });
  const charge = (await answer.json()) as { id: string; transaction: { url: string } };
  const customer = await open();
  await customer.goto(charge.transaction.url);
  expect(new URL(customer.url()).pathname).toMatch(/^\/test\/pay\//);
  await customer.getByLabel('Bank').selectOption({ index: 1 });
  await customer.getByLabel('Card number').fill('8888880000000001');
  await customer.getByLabel('Expiry date (MM/YY)').fill('09/25');
  await customer.getByLabel('PIN').fill('1234');
  await customer.getByRole('button', { name: 'Pay' }).click();
  await customer.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect.poll(() => shop.posted.some(({ body }) => body.includes(charge.id))).toBe(true);

  await page.goto(`/brands/${id}/integration`);
  const row = page.getByRole('row', { name: 'Payment captured' });
  await expect(row.getByText('Test', { exact: true })).toBeVisible();
  await expect(row.getByText('Delivered')).toBeVisible();
  await page.goto('/transactions?search=' + charge.id);
  await expect(page.getByText(charge.id)).toBeHidden();
  await shop.close();
});

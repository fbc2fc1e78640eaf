import { createHmac, timingSafeEqual } from 'node:crypto';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import type { APIRequestContext, Page } from '@playwright/test';
import { uniqueName } from './fixtures/people.ts';
import { openShopServer, type ShopServer } from './fixtures/shop-server.ts';
import { expect, test } from './fixtures/test.ts';

let shop: ShopServer;
test.beforeAll(async () => {
  shop = await openShopServer();
});
test.afterAll(() => shop.close());

/** Creates a charge through the API, as a brand's server does. */
async function createCharge(
  request: APIRequestContext,
  keys: { readonly api_key: string; readonly api_secret: string },
  order: string,
): Promise<{ id: string; transaction: { url: string } }> {
  const answer = await request.post('/api/tap/v2/charges', {
    headers: { 'X-API-Key': keys.api_key, 'X-API-Secret': keys.api_secret },
    data: {
      amount: 12.345,
      currency: 'KWD',
      customer: { first_name: 'Noura', email: 'noura@people.example' },
      source: { id: 'src_all' },
      reference: { order, idempotent: order },
      redirect: { url: `${shop.url}/thanks` },
      post: { url: `${shop.url}/hook` },
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { id: string; transaction: { url: string } };
}

/** Pays by KNET on the provider's page, as a customer does. */
async function payByKnet(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: 'KNET' }).click();
  await page.getByLabel('Bank').selectOption({ index: 1 });
  await page.getByLabel('Card number').fill('8888880000000001');
  await page.getByLabel('Expiry date (MM/YY)').fill('09/25');
  await page.getByLabel('PIN').fill('1234');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

/** Verifies a webhook's signature as docs/integration.md describes. */
function isGenuine(secret: string, { headers, body }: ShopServer['posted'][number]): boolean {
  const header = String(headers['x-diwan-signature']);
  const [, time, signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature.padEnd(64, '0')));
}

test("a payment reaches the dashboard, the brand and the brand's server", async ({
  open,
  apiAs,
  sessionOf,
  request,
}) => {
  const admin = await apiAs('admin');
  const { user } = await sessionOf('owner');
  const params = { id: String(user.brand_id) };
  const keys = await admin.call(credentialEndpoints.regenerateApiKey, {
    params,
    body: { overlap_hours: 72 },
  });
  const { secret } = await (
    await apiAs('owner')
  ).call(webhookDeliveryEndpoints.revealWebhookSecret, { params });

  const order = uniqueName('ORDER').replaceAll(' ', '-');
  const charge = await createCharge(request, keys, order);
  const customer = await open();
  await payByKnet(customer, charge.transaction.url);
  expect(new URL(customer.url()).searchParams.get('tap_id')).toBe(charge.id);

  await test.step('the shop hears of it, signed', async () => {
    await expect.poll(() => shop.posted.some(({ body }) => body.includes(charge.id))).toBe(true);
    const posted = shop.posted.find(({ body }) => body.includes(charge.id))!;
    expect(isGenuine(secret, posted)).toBe(true);
    expect(JSON.parse(posted.body)).toMatchObject({
      id: charge.id,
      status: 'CAPTURED',
      amount: 12.345,
      reference: { order },
    });
  });

  await test.step('the administrator sees it on the dashboard, with its money trail', async () => {
    const page = await open('admin');
    await page.goto('/');
    const row = page.getByRole('row', { name: order });
    await expect(row).toContainText('12.345');
    await expect(row).toContainText('CAPTURED');
    await row.click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText(charge.id);
    await expect(panel).toContainText('Of which provider cost');
    await expect(panel.getByRole('table')).toContainText('12.259');
  });

  await test.step('the owner sees it on the page of the brand', async () => {
    const page = await open('owner');
    const brand = await admin.call(brandEndpoints.readBrand, { params });
    await page.goto(`/brands/${brand.id}?tab=money`);
    await expect(page.getByText(order)).toBeVisible();
    await page.getByRole('link', { name: 'View All Transactions' }).click();
    await expect(page.getByRole('row', { name: order })).toBeVisible();
    await page.goto('/tap');
    await expect(page).toHaveURL(/\/$/);
  });
});

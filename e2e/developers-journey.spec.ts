import { memberEndpoints } from '@diwan/contract/features/members/endpoints';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { apiOf } from './fixtures/api.ts';
import { type Keys, startListener } from './fixtures/listener.ts';
import { addOwnedBrand, signInFirst, type Staff } from './fixtures/owners.ts';
import { uniqueEmail } from './fixtures/people.ts';
import { openShopServer } from './fixtures/shop-server.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';

const WORDS = {
  en: {
    create: 'Generate test key',
    copied: 'I have copied them',
    secret: 'API secret',
    first: 'Example: Try it',
    send_test: 'Send test event',
    event: 'Event',
    address: 'Address',
    refund: 'Refund made',
    dispute: 'Dispute opened',
    sending: 'The test event is being sent',
    test: 'Test',
    not_reached: 'The server could not be reached',
  },
  ar: {
    create: 'إنشاء مفتاح تجريبي',
    copied: 'نسختهما',
    secret: 'المفتاح السري',
    first: 'مثال: جرّب بنفسك',
    send_test: 'إرسال حدث تجريبي',
    event: 'الحدث',
    address: 'العنوان',
    refund: 'تم الاسترداد',
    dispute: 'فُتح اعتراض',
    sending: 'جارٍ إرسال الحدث التجريبي',
    test: 'تجريبي',
    not_reached: 'تعذر الوصول إلى الخادم',
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

/** Adds an active brand with a developer. @returns the brand's id and the developer's session */
async function addDeveloper(staff: Staff) {
  const { brand, session: owner } = await addOwnedBrand(staff);
  const email = uniqueEmail('hamad');
  await apiOf(staff.request, owner.token).call(memberEndpoints.inviteMember, {
    params: { id: String(brand.id) },
    body: { first_name: 'Hamad', last_name: 'Al Enezi', email, access: 'developer' },
  });
  return { brand_id: brand.id, session: await signInFirst(staff, email) };
}

/** Creates a test key on the page. @returns the keys as the first example contains them */
async function createTestKey(page: Page, words: Words): Promise<Keys> {
  await page.goto('/developers');
  await page.getByRole('button', { name: words.create }).click();
  const dialog = page.getByRole('dialog');
  const api_secret = await dialog.getByRole('textbox', { name: words.secret }).inputValue();
  await dialog.getByRole('button', { name: words.copied }).click();
  const first = page.getByRole('group', { name: words.first }).first();
  await expect(first).toContainText(`API_SECRET=${api_secret}`);
  const api_key = /API_KEY=(\S+)/.exec((await first.textContent()) ?? '')?.[1] ?? '';
  return { api_key, api_secret };
}

/** Sends a sample of an event to an address. */
async function sendSample(page: Page, words: Words, event: string, address: string) {
  await page.getByRole('button', { name: words.send_test }).click();
  const dialog = page.getByRole('dialog', { name: words.send_test });
  await dialog.getByRole('textbox', { name: words.address }).fill(address);
  await dialog.getByRole('combobox', { name: words.event }).click();
  await page.getByRole('option', { name: event, exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.send_test }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(words.sending).last()).toBeVisible();
}

/** Creates a charge that is not paid, with an address for its event. @returns its id */
async function createCharge(
  request: APIRequestContext,
  origin: string,
  { api_key, api_secret }: Keys,
  post: string,
): Promise<string> {
  const answer = await request.post(`${origin}/api/tap/v2/charges`, {
    headers: { 'X-API-Key': api_key, 'X-API-Secret': api_secret },
    data: {
      amount: 12.5,
      currency: 'KWD',
      source: { id: 'src_all' },
      customer: { first_name: 'Noura', email: 'noura@example.com' },
      redirect: { url: 'https://shop.example.com/return' },
      post: { url: post },
    },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('a developer charges with a test key, and learns why no event arrives', async ({
      open,
      request,
      staff,
    }) => {
      test.slow();
      const words = WORDS[look.language];
      const { session } = await addDeveloper(staff);
      const page = await open(session);
      const keys = await createTestKey(page, words);
      await expectAccessible(page);
      const { origin } = new URL(page.url());
      const headers = { 'X-API-Key': keys.api_key, 'X-API-Secret': keys.api_secret };
      const reply = await request.get(`${origin}/api/webhook-events/status`, { headers });
      expect((await reply.json()) as object).toMatchObject({ data: { mode: 'test' } });

      const client = await request.get(`${origin}/developers/diwan-client.tgz`);
      expect(client.status()).toBe(200);
      const shop = await openShopServer();
      const packed = await client.body();
      const listener = await startListener({ packed, origin, keys, forward: `${shop.url}/local` });
      try {
        const says = (text: string) => expect.poll(listener.said).toContain(text);
        await says('No event: the test keys have no charge yet.');
        const charge_id = await createCharge(request, origin, keys, `${shop.url}/hook`);
        await says(`No event: ${charge_id} has no result yet.`);
        // The sample goes to the address, and the listener forwards it.
        await sendSample(page, words, words.refund, `${shop.url}/sample`);
        await says('refund.refunded');
        await expect.poll(() => shop.posted.length).toBe(2);
      } finally {
        await listener.close();
        await shop.close();
      }
      for (const { headers: heard, body } of shop.posted) {
        expect(heard['x-diwan-event']).toBe('refund.refunded');
        expect(JSON.parse(body)).toMatchObject({ object: 'refund', live_mode: false });
      }
    });

    test('a developer reads what was sent as a test, and why it did not arrive', async ({
      open,
      staff,
    }) => {
      test.slow();
      const words = WORDS[look.language];
      const { brand_id, session } = await addDeveloper(staff);
      const shop = await openShopServer();
      try {
        const page = await open(session);
        await page.goto(`/brands/${brand_id}/integration`);
        await sendSample(page, words, words.dispute, `${shop.url}/dispute`);
        const row = page.getByRole('row', { name: words.dispute });
        await expect(row).toContainText(words.test);
        await expect.poll(() => shop.posted.length).toBe(1);
        const { headers, body } = shop.posted[0] ?? { headers: {}, body: '' };
        expect(headers['x-diwan-event']).toBe('dispute.opened');
        expect(JSON.parse(body)).toMatchObject({ object: 'dispute', status: 'OPENED' });

        // No server listens at this port.
        await sendSample(page, words, words.refund, 'http://127.0.0.1:9/hook');
        await page.getByRole('button', { name: words.refund }).click();
        await expect(page.getByRole('dialog').getByText(words.not_reached)).toBeVisible();
      } finally {
        await shop.close();
      }
    });
  });
}

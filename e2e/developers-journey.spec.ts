import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Session } from '@diwan/contract/features/auth/records';
import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, PASSWORD, test } from './fixtures/test.ts';

const WORDS = {
  en: {
    create: /^(Generate|Regenerate) test key$/,
    copied: 'I have copied them',
    secret: 'API secret',
    first: 'Example: Try it',
  },
  ar: {
    create: /المفتاح التجريبي$|^إنشاء مفتاح تجريبي$/,
    copied: 'نسختهما',
    secret: 'المفتاح السري',
    first: 'مثال: جرّب بنفسك',
  },
} as const;

for (const look of [
  { language: 'en', phone: false },
  { language: 'ar', phone: true },
] as const) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('a developer creates a test key, whose examples charge without a change', async ({
      open,
      visitorApi,
      request,
    }) => {
      const words = WORDS[look.language];
      const body = { email: 'developer@diwan.test', password: PASSWORD };
      const session = (await visitorApi.call(authEndpoints.login, { body })) as Session;
      const page = await open(session);
      await page.goto('/developers');
      await page.getByRole('button', { name: words.create }).first().click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: words.create });
      const field = dialog.getByRole('textbox', { name: words.secret });
      await expect(confirm.or(field)).toBeVisible();
      if (await confirm.isVisible()) await confirm.click();
      const api_secret = await field.inputValue();
      await dialog.getByRole('button', { name: words.copied }).click();
      const first = page.getByRole('group', { name: words.first }).first();
      await expect(first).toContainText(`API_SECRET=${api_secret}`);
      await expectAccessible(page);
      const text = (await first.textContent()) ?? '';
      const api_key = /API_KEY=(\S+)/.exec(text)?.[1] ?? '';
      const origin = /DIWAN=(\S+)/.exec(text)?.[1] ?? '';
      const keys = { 'X-API-Key': api_key, 'X-API-Secret': api_secret };
      const reply = await request.get(`${origin}/api/webhook-events/status`, { headers: keys });
      expect((await reply.json()) as object).toMatchObject({ data: { mode: 'test' } });
      const client = await request.get(`${origin}/developers/diwan-client.tgz`);
      expect(client.status()).toBe(200);
      expect((await client.body()).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    });
  });
}

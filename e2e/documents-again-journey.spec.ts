import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import type { Api } from './fixtures/api.ts';
import { openMail, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { addCategory } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { addOwnedBrand } from './fixtures/owners.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';

const WORDS = {
  en: {
    again: 'Please send one document again',
    reason: /^A reflection covers part of the document/,
    missing: 'Documents are missing',
    nothing: 'Nothing is missing.',
    pending: 'Business Configuration Pending',
    task: 'Send the documents that we requested again.',
    go: 'Send the documents now',
    file: "Driver's license: choose file",
    send: 'Send this file',
    received: 'Your document has been received',
    action: 'Send the document again',
    standing: 'Missing steps',
    no_action: 'Nothing needs your action now.',
  },
  ar: {
    again: 'يرجى إرسال مستند مرة أخرى',
    reason: /^انعكاس الضوء يغطي جزءًا من المستند/,
    missing: 'مستندات ناقصة',
    nothing: 'لا ينقص شيء.',
    pending: 'إعداد النشاط قيد الانتظار',
    task: 'أرسل المستندات التي طلبناها من جديد.',
    go: 'إرسال المستندات الآن',
    file: 'رخصة القيادة: اختيار ملف',
    send: 'إرسال هذا الملف',
    received: 'تم استلام مستندك',
    action: 'إرسال المستند مرة أخرى',
    standing: 'الخطوات الناقصة',
    no_action: 'لا شيء مطلوب منك الآن.',
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

/** Requests the licence again, as an admin. */
const requestLicence = (admin: Api, brand_id: number) =>
  admin.call(verificationEndpoints.requestDocument, {
    params: { id: String(brand_id) },
    body: { field: 'driver_license_file', reason_code: 'glare' },
  });

/** Requires that an element is above another one on the page. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  await expect(upper).toBeVisible();
  await expect(lower).toBeVisible();
  const yOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
  // The page moves while its cards arrive.
  await expect.poll(async () => (await yOf(lower)) - (await yOf(upper))).toBeGreaterThan(0);
}

/** Sends the requested licence. */
async function sendLicence(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.file).setInputFiles(pngFile('again.png'));
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByText(words.received).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: words.again })).toHaveCount(0);
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('a registrant reads what was requested again before what is complete', async ({
      open,
      apiAs,
      visitorApi,
    }) => {
      test.slow();
      const words = WORDS[look.language];
      const office = await apiAs('super');
      const brand = await registerBrand(
        office,
        visitorApi,
        await addCategory(office, { mapped: false }),
      );
      await submitDocuments(visitorApi, brand);
      await openMail(office, visitorApi, brand);
      await requestLicence(await apiAs('admin'), brand.id);

      const page = await open();
      await page.goto(await readMailedLink(office, brand.email, `/brand/${brand.id}/documents`));
      await expect(page).toHaveURL(`/brand/${brand.id}/pending-approval`);
      const again = page.getByRole('heading', { name: words.again });
      await expectAbove(again, page.getByRole('heading', { name: words.missing }));
      await expect(page.getByText(words.reason)).toBeVisible();
      await expect(page.getByText(words.nothing)).toHaveCount(0);
      await expectAccessible(page);

      await page.goto(`/brand/registration-success?brandId=${brand.id}`);
      await expect(page.locator('[aria-current=step]')).toContainText(words.task);
      await expectAccessible(page);
      await page.getByRole('link', { name: words.go }).click();
      await expect(page).toHaveURL(`/brand/${brand.id}/pending-approval`);
      await sendLicence(page, words);
      await expect(page.getByRole('heading', { name: words.pending })).toBeVisible();
      await expect(page.getByText(words.nothing)).toBeVisible();
    });

    test('a signed-in owner sends it from the start page and the page of the brand', async ({
      open,
      staff,
    }) => {
      test.slow();
      const words = WORDS[look.language];
      const { admin } = staff;
      const { brand, session } = await addOwnedBrand(staff);
      await requestLicence(admin, brand.id);

      const page = await open(session);
      await page.goto('/');
      await expect(page.getByText(words.no_action)).toHaveCount(0);
      await page.getByRole('link', { name: words.action }).click();
      await expect(page).toHaveURL(`/brands/${brand.id}`);
      const again = page.getByRole('heading', { name: words.again });
      await expectAbove(again, page.getByText(words.standing));
      await expectAccessible(page);
      await sendLicence(page, words);
      await page.goto('/');
      await expect(page.getByRole('link', { name: words.action })).toHaveCount(0);
    });
  });
}

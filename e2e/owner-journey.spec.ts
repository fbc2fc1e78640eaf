import { randomInt } from 'node:crypto';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { openMail, registerBrand, shareLinkFor, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { addOwnedBrand, decide, type Staff } from './fixtures/owners.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';
import { fillBrand, newApplicant, WORDS } from './fixtures/wizard.ts';

/** Adds an active brand that uses only terminals. @returns the brand and its owner's session */
const addTerminalBrand = (staff: Staff) =>
  addOwnedBrand(staff, {
    payment_type_preference: 'pos',
    delivery_location_type: 'fairground',
  });

const OWNER_WORDS = {
  en: {
    steps: 'Registration steps',
    show_all: /^Show all/,
    pos_to_start: /^\d+ POS services to start/,
    pos: 'We set up your POS service',
    provider: 'The payment provider opens your account',
    sign: 'You sign the POS agreement',
    sign_link: 'Sign the POS agreement',
    glance: 'At a glance',
    no_terminal: 'No terminal is active yet',
    rejected: 'Your brand was rejected',
    reason: 'The licence has expired',
    again: 'Register again',
    answer: 'The licence is renewed',
    suspended: 'Your brand is suspended',
    resumes: /payouts will resume|Activate/,
    documents: 'Documents',
    person: 'Your details',
    checked: 'I have checked all details',
    licence_group: "Driver's license",
    received: /^Received/,
    wrong_phone: 'Wrong phone number? Correct it',
    new_phone: 'Correct phone number',
    correct: 'Correct and send',
    mail_again: 'Send the email again',
    whatsapp_again: 'Send the WhatsApp message again',
    sent_again: 'We have sent the link again',
    invalid: /contains an invalid value: brandId=abc/,
    unknown_tab: /^Unknown filter: Tab = .*nothing/,
    draft: 'Download the draft',
  },
  ar: {
    steps: 'خطوات التسجيل',
    show_all: /^عرض الكل/,
    pos_to_start: /^\d+ خدمات نقاط بيع بانتظار البدء/,
    pos: 'نجهّز لك خدمة نقاط البيع',
    provider: 'يفتح مزود الدفع حسابك',
    sign: 'توقّع اتفاقية نقاط البيع',
    sign_link: 'توقيع اتفاقية نقاط البيع',
    glance: 'لمحة سريعة',
    no_terminal: 'لا يوجد جهاز نقاط بيع نشط بعد',
    rejected: 'رُفض تسجيلك',
    reason: 'انتهت صلاحية الرخصة',
    again: 'التسجيل من جديد',
    answer: 'جددت الرخصة',
    suspended: 'حسابك معلّق',
    resumes: /ستُستأنف التحويلات/,
    documents: 'المستندات',
    person: 'بياناتك',
    checked: 'راجعت جميع البيانات',
    licence_group: 'رخصة القيادة',
    received: /^تم الاستلام/,
    wrong_phone: 'رقم الهاتف غير صحيح؟ صحّحه',
    new_phone: 'رقم الهاتف الصحيح',
    correct: 'تصحيح وإرسال',
    mail_again: 'إرسال البريد من جديد',
    whatsapp_again: 'إرسال رسالة واتساب من جديد',
    sent_again: 'أرسلنا الرابط من جديد',
    invalid: /قيمة غير صالحة: brandId=abc/,
    unknown_tab: /عامل تصفية غير معروف: .*nothing/,
    draft: 'تنزيل المسودة',
  },
} as const;

/** Requires that the wizard shows four steps and that this step is the current one. */
async function expectStep(page: Page, steps_label: string, name: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: steps_label });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.locator('[aria-current=step]')).toContainText(name);
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);
    const words = { ...WORDS[look.language], ...OWNER_WORDS[look.language] };

    test('a brand with terminals only is work for staff, then for its owner', async ({
      open,
      staff,
    }) => {
      test.slow();
      const { admin } = staff;
      const { brand, session } = await addTerminalBrand(staff);
      const params = { id: String(brand.id) };

      const desk = await open('admin');
      await desk.goto('/');
      // A phone shows only the first kinds of pending work.
      if (look.phone) await desk.getByRole('button', { name: words.show_all }).click();
      await desk.getByRole('link', { name: words.pos_to_start }).click();
      await expect(desk).toHaveURL(/missing=pos/);
      await expect(desk.getByRole('heading', { name: brand.name })).toBeVisible();
      await expectAccessible(desk);

      const owner = await open(session);
      await owner.goto('/');
      const next = owner.locator('[aria-current=step]');
      await expect(next).toContainText(words.pos);
      await expect(owner.getByText(words.provider)).toHaveCount(0);
      await admin.call(credentialEndpoints.assignMid, { params, body: { mid: `E2E${brand.id}` } });
      await admin.call(agreementEndpoints.activatePos, { params, body: {} });
      await owner.reload();
      await expect(next).toContainText(words.sign);
      await expectAccessible(owner);
      await owner.getByRole('link', { name: words.sign_link }).click();
      await expect(owner).toHaveURL(/tab=terminals/);
      const glance = owner.getByRole('region', { name: words.glance });
      await expect(glance).toContainText(words.no_terminal);
      await desk.reload();
      await expect(desk.getByRole('heading', { name: brand.name })).toHaveCount(0);
    });

    test('the owner of a rejected brand reads the reason first, and registers again', async ({
      open,
      staff,
    }) => {
      test.slow();
      const { admin } = staff;
      const { brand, session } = await addTerminalBrand(staff);
      await decide(admin, brand.id, { status: 'rejected', reason: words.reason });

      const owner = await open(session);
      for (const address of ['/', `/brands/${brand.id}`]) {
        await owner.goto(address);
        const card = owner.locator('section', { hasText: words.rejected }).first();
        await expect(card).toContainText(words.reason);
        await expect(owner.getByText(words.resumes)).toHaveCount(0);
        await expectAccessible(owner);
      }
      await owner.getByRole('button', { name: words.again }).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByRole('textbox').fill(words.answer);
      await dialog.getByRole('button', { name: words.again }).click();
      await expect(owner.getByText(words.rejected)).toHaveCount(0);
      await expect(owner.getByText(words.answer)).toBeVisible();
    });

    test('a suspended owner reads no date of a payout', async ({ open, staff }) => {
      test.slow();
      const { admin } = staff;
      const { brand, session } = await addTerminalBrand(staff);
      await decide(admin, brand.id, { status: 'suspended', reason: words.reason });
      const owner = await open(session);
      await owner.goto('/');
      await expect(owner.getByRole('heading', { name: words.suspended })).toBeVisible();
      await expect(owner.getByText(words.reason)).toBeVisible();
      await expect(owner.getByText(words.resumes)).toHaveCount(0);
    });

    test('a second device shows the same count of steps, and the uploaded photo', async ({
      open,
      apiAs,
    }) => {
      test.slow();
      const office = await apiAs('super');
      const applicant = newApplicant('individual');
      const page = await open();
      await page.goto(await shareLinkFor(office, ALLOWED_MCC));
      await fillBrand(page, words, applicant);
      await expectStep(page, words.steps, words.documents_step);
      // The documents come before the names and the bank account.
      const places = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(places.indexOf(words.documents)).toBeLessThan(places.indexOf(words.person));
      const stored = page.waitForResponse((answer) => answer.url().includes('/documents/uploads/'));
      await page.getByLabel(words.licence).setInputFiles(pngFile('licence.png'));
      expect((await stored).status()).toBe(200);

      const { id } = (await office.call(brandEndpoints.listBrands)).find(
        ({ name }) => name === applicant.name,
      ) ?? { id: 0 };
      const other = await open();
      await other.goto(await readMailedLink(office, applicant.email, `/brand/${id}/documents`));
      await expectStep(other, words.steps, words.documents_step);
      await other.getByRole('button', { name: words.checked }).click();
      await other.getByRole('button', { name: words.mine }).click();
      const licence = other.getByRole('group', { name: words.licence_group });
      await expect(licence.getByText(words.received)).toBeVisible();
      await expectAccessible(other);
    });

    test('the success page sends the link again on each channel, and corrects the number', async ({
      open,
      apiAs,
    }) => {
      const office = await apiAs('super');
      const page = await open();
      const applicant = newApplicant('individual');
      await page.goto(await shareLinkFor(office, ALLOWED_MCC));
      await fillBrand(page, words, applicant);
      const brand = (await office.call(brandEndpoints.listBrands)).find(
        ({ name }) => name === applicant.name,
      );
      await page.goto(`/brand/registration-success?brandId=${brand?.id}`);
      await page.getByRole('button', { name: words.wrong_phone }).click();
      const dialog = page.getByRole('dialog', { name: words.new_phone });
      // A random number, because an unconfirmed number gets at most two messages an hour.
      const last = String(randomInt(1_000, 10_000));
      await dialog.getByRole('textbox', { name: words.new_phone }).fill(`6600${last}`);
      await dialog.getByRole('button', { name: words.correct }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(`+965 ****${last}`).first()).toBeVisible();
      // The correction of the number also renewed this device's proof.
      await page.reload();
      await expect(page.getByRole('button', { name: words.mail_again })).toBeVisible();
      await page.getByRole('button', { name: words.whatsapp_again }).click();
      await expect(page.getByText(words.sent_again).first()).toBeVisible();
      await page.goto('/brand/registration-success?brandId=abc');
      await expect(page.getByText(words.invalid)).toBeVisible();
    });

    test('a signed-in owner with documents is led from the documents page to the brand', async ({
      open,
    }) => {
      const page = await open('owner');
      await page.goto('/brands');
      const { brand_id } = JSON.parse(
        (await page.evaluate(() => localStorage.getItem('user'))) ?? '{}',
      ) as { brand_id: number };
      for (const address of [`/brands/${brand_id}/documents`, `/brand/${brand_id}/documents`]) {
        await page.goto(address);
        await expect(page).toHaveURL(`/brands/${brand_id}`);
      }
      await page.goto(`/brands/${brand_id}?tab=nothing`);
      await expect(page.getByText(words.unknown_tab)).toBeVisible();
    });

    test('the draft of the agreement is a PDF', async ({ open, apiAs, visitorApi }) => {
      const office = await apiAs('super');
      const brand = await registerBrand(office, visitorApi, ALLOWED_MCC);
      await submitDocuments(visitorApi, brand);
      await openMail(office, visitorApi, brand);
      const state = { params: { id: String(brand.id) }, proof: brand.proof };
      await visitorApi.call(registrationEndpoints.readRegistration, state).catch(() => null);
      const page = await open();
      await page.goto(await readMailedLink(office, brand.email, `/brand/${brand.id}/`));
      const own = page.getByRole('button', { name: words.own_account });
      const checked = page.getByRole('button', { name: words.checked });
      await expect(own.or(checked).first()).toBeVisible();
      if (await checked.isVisible()) await checked.click();
      if (await own.isVisible()) await own.click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: words.draft }).click();
      expect((await download).suggestedFilename()).toBe(`agreement-draft-${brand.id}.pdf`);
    });
  });
}

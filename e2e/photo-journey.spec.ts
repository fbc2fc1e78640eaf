import { readFile } from 'node:fs/promises';
import type { DocumentUpload } from '@diwan/contract/features/documents/records';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { shareLinkFor } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile, type UploadFile } from './fixtures/files.ts';
import { newCivilId } from './fixtures/people.ts';
import { changeSettings } from './fixtures/settings.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';
import { answerOwnership, fillBrand, newApplicant, WORDS } from './fixtures/wizard.ts';

// The tests change one setting of the platform, so they run one after the other.
test.describe.configure({ mode: 'serial' });

const MORE_WORDS = {
  en: {
    documents: 'Documents',
    person: 'Your details',
    mark: 'Read from your photo. Please check it.',
    box: 'We read these details from your photo',
    valid_until: 'Valid until',
    confirm: 'These details are correct',
    unconfirmed: 'Please confirm the details that we read from your photo',
    civil_id_optional: 'Civil ID (optional): choose file',
    instead: 'Civil ID or passport: choose file',
    instead_group: 'Civil ID or passport',
    required: "Driver's license is required for individual brand registration",
    uploaded: 'Uploaded',
  },
  ar: {
    documents: 'المستندات',
    person: 'بياناتك',
    mark: 'قرأناه من صورتك. يرجى التحقق منه.',
    box: 'قرأنا هذه البيانات من صورتك',
    valid_until: 'صالح حتى',
    confirm: 'هذه البيانات صحيحة',
    unconfirmed: 'يرجى تأكيد البيانات التي قرأناها من صورتك',
    civil_id_optional: 'البطاقة المدنية (اختياري): اختيار ملف',
    instead: 'البطاقة المدنية أو جواز السفر: اختيار ملف',
    instead_group: 'البطاقة المدنية أو جواز السفر',
    required: 'رخصة القيادة مطلوبة لتسجيل تاجر فرد',
    uploaded: 'تم الرفع',
  },
} as const;

/** The photo of a licence that the demo shows. Its name and numbers are invented. */
async function licencePhoto(): Promise<UploadFile> {
  const file = new URL('../demo/src/papers/agrees.jpg', import.meta.url);
  return { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await readFile(file) };
}

/**
 * Uploads the photo until the product has read it. While other documents are read, the product
 * stores an upload without reading it.
 */
async function uploadUntilRead(page: Page, label: string): Promise<void> {
  const photo = await licencePhoto();
  await expect(async () => {
    const answered = page.waitForResponse((answer) =>
      answer.url().includes('/documents/uploads/driver_license_file'),
    );
    await page.getByLabel(label).setInputFiles(photo);
    const { data } = (await (await answered).json()) as { data: DocumentUpload };
    expect(data.read?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['civil_id', 'full_name_english', 'full_name_arabic', 'expiry_date']),
    );
  }).toPass({ timeout: 300_000 });
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);
    const words = { ...WORDS[look.language], ...MORE_WORDS[look.language] };

    /** Opens step 2 of a new registration as an individual. */
    async function openDocuments(page: Page, link: string): Promise<void> {
      await page.goto(link);
      await fillBrand(page, words, newApplicant('individual'));
    }

    const typeIban = async (page: Page) => {
      await answerOwnership(page, words, { entity_type: 'individual' });
      await page.getByRole('textbox', { name: words.iban }).fill('KW81CBKU0000000000001234560101');
      await expect(page.getByRole('combobox', { name: words.bank })).not.toHaveValue('');
    };

    test('the photo comes first, fills the details, and the person confirms or corrects them', async ({
      open,
      apiAs,
    }) => {
      test.slow();
      const page = await open();
      await openDocuments(page, await shareLinkFor(await apiAs('super'), ALLOWED_MCC));
      const headings = page.getByRole('heading', { level: 2 });
      await expect(headings.filter({ hasText: words.person })).toBeVisible();
      const titles = await headings.allTextContents();
      expect(titles.indexOf(words.documents)).toBeGreaterThanOrEqual(0);
      expect(titles.indexOf(words.documents)).toBeLessThan(titles.indexOf(words.person));

      await uploadUntilRead(page, words.licence);
      const field = (name: string) => page.getByRole('textbox', { name });
      await expect(field(words.civil_id)).toHaveValue('291050603152');
      await expect(field(words.full_name_arabic)).toHaveValue('مريم حسين');
      await expect(field(words.full_name)).toHaveValue(/^maryam hussain$/i);
      await expect(page.getByText(words.mark)).toHaveCount(3);
      await expect(page.getByText(words.box)).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: words.valid_until })).toContainText(
        /20\d\d/,
      );
      await expectAccessible(page);

      // A corrected value is the person's own, and the others still need the confirmation.
      await field(words.full_name).fill('Maryam Ali Hussain');
      await expect(page.getByText(words.mark)).toHaveCount(2);
      await typeIban(page);
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByText(words.unconfirmed)).toBeVisible();
      await page.getByRole('checkbox', { name: words.confirm }).check();
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByRole('heading', { name: words.open_mail })).toBeVisible();
    });

    test('a civil ID or a passport replaces the licence only if the operator allows it', async ({
      open,
      apiAs,
    }) => {
      test.slow();
      const admin = await apiAs('admin');
      await changeSettings(admin, { identity_without_license: false });
      const page = await open();
      await openDocuments(page, await shareLinkFor(await apiAs('super'), ALLOWED_MCC));
      const uploaded = page.waitForResponse((answer) =>
        answer.url().includes('/documents/uploads/civil_id_file'),
      );
      await page.getByLabel(words.civil_id_optional).setInputFiles(pngFile('passport.png'));
      expect((await uploaded).status()).toBe(200);
      await page.getByRole('textbox', { name: words.civil_id }).fill(newCivilId());
      await page.getByRole('textbox', { name: words.full_name_arabic }).fill('نورة المطيري');
      await page.getByRole('textbox', { name: words.full_name }).fill('Noura Al-Mutairi');
      await typeIban(page);
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByText(words.required).first()).toBeVisible();

      await changeSettings(admin, { identity_without_license: true });
      try {
        await page.reload();
        const instead = page.getByRole('group', { name: words.instead_group });
        await expect(instead.getByText('passport.png')).toBeVisible();
        await expect(page.getByText(words.required)).toHaveCount(0);
        await expectAccessible(page);
        await page.getByRole('button', { name: words.submit }).click();
        await expect(page.getByRole('heading', { name: words.open_mail })).toBeVisible();
      } finally {
        await changeSettings(admin, { identity_without_license: false });
      }
    });
  });
}

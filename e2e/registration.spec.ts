import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { findBrand, shareLinkFor } from './fixtures/brands.ts';
import { addCategory, ALLOWED_MCC, setAllowed } from './fixtures/categories.ts';
import { readMailedCode, readMailedLink } from './fixtures/messages.ts';
import { expect, test } from './fixtures/test.ts';
import {
  choose,
  confirmByCode,
  fillBrand,
  newApplicant,
  signAgreement,
  submitDocuments,
  WORDS,
} from './fixtures/wizard.ts';

const PASSWORD = 'Pearl-diver-1938';

test.describe('an individual with a phone, in Arabic', () => {
  test.use({ language: 'ar', scheme: 'dark', phone: true });

  test('registers, signs, sets a password and sees only their own brand', async ({
    open,
    apiAs,
  }) => {
    test.slow();
    const admin = await apiAs('super');
    const words = WORDS.ar;
    const applicant = newApplicant('individual');
    const page = await open();
    await page.goto(await shareLinkFor(admin, ALLOWED_MCC));
    await fillBrand(page, words, applicant);
    await submitDocuments(page, words, applicant);
    // The device that opened the mailed link sets the password right after the signature.
    await expect(page.getByRole('heading', { name: words.open_mail })).toBeVisible();
    const own = await findBrand(admin, applicant.name);
    await page.goto(await readMailedLink(admin, applicant.email, `/brand/${own.id}/agreement`));
    await page.getByRole('button', { name: words.own_account }).click();
    await signAgreement(page, words, 'type');
    await expect(page).toHaveURL(/\/setup-password/);
    await page.getByLabel('كلمة المرور الجديدة').fill(PASSWORD);
    await page.getByLabel('تأكيد كلمة المرور').fill(PASSWORD);
    await page.getByRole('button', { name: 'تعيين كلمة المرور' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'ماذا بعد ذلك' })).toBeVisible();

    const foreign = (await admin.call(brandEndpoints.listBrands)).find(({ id }) => id !== own.id);
    await page.goto(`/brands/${own.id}`);
    await expect(page.getByRole('heading', { name: applicant.name })).toBeVisible();
    await page.goto(`/brands/${foreign?.id ?? own.id + 1_000}`);
    await expect(page.getByText('التاجر غير موجود')).toBeVisible();
  });
});

test.describe('a company, in English', () => {
  test('registers with terminals, and is approved in the Verification Center', async ({
    open,
    apiAs,
  }) => {
    test.slow();
    const admin = await apiAs('super');
    const words = WORDS.en;
    const applicant = newApplicant('corporate');
    const page = await open();
    await page.goto(await shareLinkFor(admin, ALLOWED_MCC));
    await fillBrand(page, words, applicant);
    await submitDocuments(page, words, applicant);
    await page.getByRole('button', { name: words.use_code }).click();
    await signAgreement(page, words, 'draw');
    await confirmByCode(page, words, () => readMailedCode(admin, applicant.email));
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();

    const { id } = await findBrand(admin, applicant.name);
    const staff = await open('admin');
    await staff.goto('/brands/verification');
    await staff.getByRole('searchbox', { name: 'Search pending brands' }).fill(applicant.name);
    // The list moves when the search is applied.
    await expect(staff).toHaveURL(/[?&]q=/);
    await staff.getByRole('link', { name: applicant.name }).click();
    const complete = staff.getByText(
      /^Documents, owners, account, agreement, category and deposit/,
    );
    await expect(complete.or(staff.getByText('Not verified', { exact: true }))).toBeVisible();
    await expect(staff.getByText('Najma Trading Company')).toBeVisible();
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = staff.getByRole('dialog', { name: `Approve ${applicant.name}?` });
    // The server may read a document in the meantime and add a point to tick, also after the click.
    // Then the dialog stays open, and the test tries again.
    await expect(async () => {
      if (await question.isHidden()) return;
      for (const box of await question.getByRole('checkbox').all()) await box.check();
      await question.getByRole('button', { name: 'Approve' }).click({ timeout: 2_000 });
      await expect(question).toBeHidden({ timeout: 10_000 });
    }).toPass();
    await expect(staff.getByText('Brand status updated to active')).toBeVisible();
    await staff.goto(`/brands/${id}?tab=documents`);
    const agreement = staff.waitForEvent('download');
    await staff.getByRole('button', { name: 'Download PDF' }).click();
    expect((await agreement).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('shows missing values at their fields, and loses nothing on a reload', async ({
    open,
    apiAs,
  }) => {
    const words = WORDS.en;
    const page = await open();
    await page.goto(await shareLinkFor(await apiAs('super'), ALLOWED_MCC));
    await choose(page, words.corporate);
    await page.getByRole('textbox', { name: words.name }).fill('Half a form');
    await page.getByRole('button', { name: words.go_on }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: words.company })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.reload();
    await expect(page.getByRole('textbox', { name: words.name })).toHaveValue('Half a form');
    await expect(page.getByRole('radio', { name: words.corporate })).toBeChecked();
  });
});

test.describe('a brand in a category that was not approved', () => {
  test('stays in the queue, and continues from the message on another phone', async ({
    open,
    apiAs,
  }) => {
    test.slow();
    const admin = await apiAs('super');
    const words = WORDS.en;
    const code = await addCategory(admin, { mapped: true });
    const link = await shareLinkFor(admin, code);
    await setAllowed(admin, code, false);

    const applicant = newApplicant('individual');
    const page = await open();
    await page.goto(link);
    await fillBrand(page, words, applicant);
    await submitDocuments(page, words, applicant);
    await expect(page.getByRole('heading', { name: words.open_mail })).toBeVisible();
    // The review can begin only after the mailed link was opened.
    const { id } = await findBrand(admin, applicant.name);
    await page.goto(await readMailedLink(admin, applicant.email, `/brand/${id}/pending-approval`));
    await expect(page.getByRole('heading', { name: 'Business Type Under Review' })).toBeVisible();

    const staff = await open('admin');
    await staff.goto('/mcc-approval');
    const row = staff.getByRole('row', { name: applicant.name });
    await expect(row.getByText('MCC Not Allowed')).toBeVisible();
    await row.getByRole('link', { name: 'Enable MCC' }).click();
    await staff.getByRole('checkbox', { name: `Allow MCC ${code}` }).click();
    await expect(staff.getByRole('checkbox', { name: `Allow MCC ${code}` })).toBeChecked();
    // The box changes before the server answers. Leaving the page earlier would cancel the request.
    await expect(staff.getByText('MCC code enabled successfully')).toBeVisible();
    await staff.goto('/mcc-approval');
    await row.getByRole('button', { name: `Approve ${applicant.name}` }).click();
    await expect(staff.getByText('Brand approved and notification sent!')).toBeVisible();
    await expect(row).toBeHidden();

    const phone = await open();
    const mailed = await readMailedLink(admin, applicant.email, `/brand/${id}/agreement`);
    await phone.goto(mailed);
    await expect(phone).toHaveURL(`/brand/${id}/agreement`);
    // The account was entered before the mail was opened. So its owner confirms it before signing.
    await phone.getByRole('button', { name: 'This is my account' }).click();
    await signAgreement(phone, words, 'draw');
    // A device that opened the mailed link sets the password next.
    await expect(phone.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  });

  test('stays pending until a business settles its category', async ({ open, apiAs }) => {
    test.slow();
    const admin = await apiAs('super');
    const words = WORDS.en;
    const link = await shareLinkFor(admin, await addCategory(admin, { mapped: false }));
    const applicant = newApplicant('individual');
    const page = await open();
    await page.goto(link);
    await fillBrand(page, words, applicant);
    // The registration is left here and continued from the mail in another browser.
    const { id } = await findBrand(admin, applicant.name);
    const other = await open();
    await other.goto(await readMailedLink(admin, applicant.email, `/brand/${id}/documents`));
    await expect(other.getByRole('heading', { name: words.documents_step })).toBeVisible();
    // Another device began the registration. So the owner checks every value and confirms the brand
    // and address.
    await expect(other.getByText(applicant.email)).toBeVisible();
    await other.getByRole('button', { name: 'I have checked all details' }).click();
    await expect(other.getByText('Thank you. You can continue the registration.')).toBeVisible();
    await other.getByRole('button', { name: words.mine }).click();
    await submitDocuments(other, words, applicant);
    await expect(
      other.getByRole('heading', { name: 'Business Configuration Pending' }),
    ).toBeVisible();
  });
});

test.describe('invalid links', () => {
  test('of used-up, deactivated and invented tokens are refused', async ({ open, apiAs }) => {
    const admin = await apiAs('super');
    const words = WORDS.en;
    const once = await shareLinkFor(admin, ALLOWED_MCC);
    const page = await open();
    await page.goto(once);
    await fillBrand(page, words, newApplicant('individual'));

    const { id, share_token } = await admin.call(shareLinkEndpoints.createShareLink, {
      body: { mcc_code: ALLOWED_MCC },
    });
    await admin.call(shareLinkEndpoints.deactivateShareLink, { params: { id } });
    const late = await open();
    for (const link of [once, `/brand/register?token=${share_token}`, '/brand/register']) {
      await late.goto(link);
      await expect(
        late.getByRole('heading', { name: 'Invalid or expired share link' }),
      ).toBeVisible();
    }
  });

  test("to a brand's pages show nothing to other people than its registrant", async ({
    open,
    apiAs,
  }) => {
    const admin = await apiAs('super');
    const page = await open();
    const applicant = newApplicant('individual');
    await page.goto(await shareLinkFor(admin, ALLOWED_MCC));
    await fillBrand(page, WORDS.en, applicant);
    const { id } = await findBrand(admin, applicant.name);
    const stranger = await open();
    for (const step of ['documents', 'agreement', 'pending-approval']) {
      await stranger.goto(`/brand/${id}/${step}`);
      await expect(stranger.getByText('This link is not valid or has expired.')).toBeVisible();
      await expect(stranger.getByText(applicant.name)).toHaveCount(0);
    }
  });
});

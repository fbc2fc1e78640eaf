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
import { expect, test } from './fixtures/test.ts';
import { fillBrand, newApplicant, WORDS } from './fixtures/wizard.ts';

/** Adds an active brand that uses only terminals. @returns the brand and its owner's session */
const addTerminalBrand = (staff: Staff) =>
  addOwnedBrand(staff, {
    payment_type_preference: 'pos',
    delivery_location_type: 'fairground',
  });

/** Requires that the wizard shows four steps and that this step is the current one. */
async function expectStep(page: Page, name: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Registration steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.locator('[aria-current=step]')).toContainText(name);
}

test('a brand with terminals only is work for staff, then for its owner', async ({
  open,
  apiAs,
  visitorApi,
  request,
}) => {
  test.slow();
  const admin = await apiAs('admin');
  const staff = { office: await apiAs('super'), admin, visitor: visitorApi, request };
  const { brand, session } = await addTerminalBrand(staff);
  const params = { id: String(brand.id) };

  const desk = await open('admin');
  await desk.goto('/');
  await desk.getByRole('link', { name: /^\d+ POS services to start/ }).click();
  await expect(desk).toHaveURL(/missing=pos/);
  await expect(desk.getByRole('heading', { name: brand.name })).toBeVisible();
  await expectAccessible(desk);

  const owner = await open(session);
  await owner.goto('/');
  const next = owner.locator('[aria-current=step]');
  await expect(next).toContainText('We set up your POS service');
  await expect(owner.getByText('The payment provider opens your account')).toHaveCount(0);
  await admin.call(credentialEndpoints.assignMid, { params, body: { mid: `E2E${brand.id}` } });
  await admin.call(agreementEndpoints.activatePos, { params, body: {} });
  await owner.reload();
  await expect(next).toContainText('You sign the POS agreement');
  await expectAccessible(owner);
  await owner.getByRole('link', { name: 'Sign the POS agreement' }).click();
  await expect(owner).toHaveURL(/tab=terminals/);
  const glance = owner.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('No terminal is active yet');
  await desk.reload();
  await expect(desk.getByRole('heading', { name: brand.name })).toHaveCount(0);
});

test.describe('the owner of a rejected brand, on a phone in Arabic', () => {
  test.use({ language: 'ar', phone: true });

  test('reads the reason first, and registers again', async ({
    open,
    apiAs,
    visitorApi,
    request,
  }) => {
    test.slow();
    const admin = await apiAs('admin');
    const staff = { office: await apiAs('super'), admin, visitor: visitorApi, request };
    const { brand, session } = await addTerminalBrand(staff);
    const reason = 'انتهت صلاحية الرخصة';
    await decide(admin, brand.id, { status: 'rejected', reason });

    const owner = await open(session);
    for (const address of ['/', `/brands/${brand.id}`]) {
      await owner.goto(address);
      const card = owner.locator('section', { hasText: 'رُفض تسجيلك' }).first();
      await expect(card).toContainText(reason);
      await expect(owner.getByText('تُستأنف')).toHaveCount(0);
      await expectAccessible(owner);
    }
    await owner.getByRole('button', { name: 'التسجيل من جديد' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('textbox').fill('جددت الرخصة');
    await dialog.getByRole('button', { name: 'التسجيل من جديد' }).click();
    await expect(owner.getByText('رُفض تسجيلك')).toHaveCount(0);
    await expect(owner.getByText(/جددت الرخصة/)).toBeVisible();
  });
});

test('a suspended owner reads no date of a payout', async ({
  open,
  apiAs,
  visitorApi,
  request,
}) => {
  test.slow();
  const admin = await apiAs('admin');
  const staff = { office: await apiAs('super'), admin, visitor: visitorApi, request };
  const { brand, session } = await addTerminalBrand(staff);
  await decide(admin, brand.id, { status: 'suspended', reason: 'We look into a complaint' });
  const owner = await open(session);
  await owner.goto('/');
  await expect(owner.getByRole('heading', { name: 'Your brand is suspended' })).toBeVisible();
  await expect(owner.getByText('We look into a complaint')).toBeVisible();
  await expect(owner.getByText(/payouts will resume|Activate/)).toHaveCount(0);
});

test.describe('a registration on two devices', () => {
  test('shows the same count of steps, and the uploaded photo on the second one', async ({
    open,
    apiAs,
  }) => {
    test.slow();
    const office = await apiAs('super');
    const words = WORDS.en;
    const applicant = newApplicant('individual');
    const page = await open();
    await page.goto(await shareLinkFor(office, ALLOWED_MCC));
    await fillBrand(page, words, applicant);
    await expectStep(page, 'Upload Documents');
    // The documents come before the names and the bank account.
    const places = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(places.indexOf('Documents')).toBeLessThan(places.indexOf('Your details'));
    const stored = page.waitForResponse((answer) => answer.url().includes('/documents/uploads/'));
    await page.getByLabel(words.licence).setInputFiles(pngFile('licence.png'));
    expect((await stored).status()).toBe(200);

    const { id } = (await office.call(brandEndpoints.listBrands)).find(
      ({ name }) => name === applicant.name,
    ) ?? { id: 0 };
    const other = await open();
    await other.goto(await readMailedLink(office, applicant.email, `/brand/${id}/documents`));
    await expectStep(other, 'Upload Documents');
    await other.getByRole('button', { name: 'I have checked all details' }).click();
    await other.getByRole('button', { name: words.mine }).click();
    const licence = other.getByRole('group', { name: "Driver's license" });
    await expect(licence.getByText(/received/i)).toBeVisible();
    await expectAccessible(other);
  });
});

test('the success page sends the link again on each channel, and corrects the number', async ({
  open,
  apiAs,
}) => {
  const office = await apiAs('super');
  const page = await open();
  const applicant = newApplicant('individual');
  await page.goto(await shareLinkFor(office, ALLOWED_MCC));
  await fillBrand(page, WORDS.en, applicant);
  const brand = (await office.call(brandEndpoints.listBrands)).find(
    ({ name }) => name === applicant.name,
  );
  await page.goto(`/brand/registration-success?brandId=${brand?.id}`);
  await page.getByRole('button', { name: 'Wrong phone number? Correct it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct phone number' });
  // A random number, because an unconfirmed number gets at most two messages an hour.
  const last = String(randomInt(1_000, 10_000));
  await dialog.getByRole('textbox', { name: 'Correct phone number' }).fill(`6600${last}`);
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`+965 ****${last}`).first()).toBeVisible();
  // The correction of the number also renewed this device's proof.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the WhatsApp message again' }).click();
  await expect(page.getByText('We have sent the link again').first()).toBeVisible();
  await page.goto('/brand/registration-success?brandId=abc');
  await expect(page.getByText(/contains an invalid value: brandId=abc/)).toBeVisible();
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
  await expect(page.getByText(/^Unknown filter: Tab = .*nothing/)).toBeVisible();
});

test.describe('the draft of the agreement', () => {
  test.use({ language: 'ar', phone: true });

  test('is a PDF', async ({ open, apiAs, visitorApi }) => {
    const office = await apiAs('super');
    const brand = await registerBrand(office, visitorApi, ALLOWED_MCC);
    await submitDocuments(visitorApi, brand);
    await openMail(office, visitorApi, brand);
    const state = { params: { id: String(brand.id) }, proof: brand.proof };
    await visitorApi.call(registrationEndpoints.readRegistration, state).catch(() => null);
    const page = await open();
    await page.goto(await readMailedLink(office, brand.email, `/brand/${brand.id}/`));
    const own = page.getByRole('button', { name: WORDS.ar.own_account });
    await expect(own.or(page.getByText('راجعت')).first()).toBeVisible();
    const checked = page.getByRole('button', { name: /راجعت كل/ });
    if (await checked.isVisible()) await checked.click();
    if (await own.isVisible()) await own.click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'تنزيل المسودة' }).click();
    expect((await download).suggestedFilename()).toBe(`agreement-draft-${brand.id}.pdf`);
  });
});

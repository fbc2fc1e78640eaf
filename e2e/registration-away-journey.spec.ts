import type { Page } from '@playwright/test';
import { findBrand, shareLinkFor } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { largePhoto, pngFile } from './fixtures/files.ts';
import { readMailedCode, readMailedLink } from './fixtures/messages.ts';
import { newCivilId, uniqueEmail } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import {
  answerOwnership,
  choose,
  confirmByCode,
  fillBrand,
  newApplicant,
  signAgreement,
  WORDS,
} from './fixtures/wizard.ts';

// These tests disconnect or slow down the network of their windows, so no other test gets them.
test.use({ apart: true });

const OFFLINE = 'يبدو أنك غير متصل بالإنترنت';

/** Runs an act offline, then reconnects. Requires that nothing was sent automatically. */
async function whileOffline(page: Page, act: () => Promise<void>): Promise<void> {
  const sent: string[] = [];
  await page.context().setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: OFFLINE });
  await expect(banner).toBeVisible();
  await act();
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  // After this request was answered, any queued request would already have been sent.
  await page.evaluate(() => fetch('/api/settings/public'));
  expect(sent).toEqual([]);
  page.removeAllListeners('request');
}

test('on a phone in Arabic, a lost network, a reload and Back lose nothing at any step', async ({
  browser,
  baseURL,
  apiAs,
}) => {
  test.slow();
  const words = WORDS.ar;
  const applicant = newApplicant('individual');
  // The errors of this window are not collected, because its requests are meant to fail.
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'ar-KW',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const field = (name: string) => page.getByRole('textbox', { name });
  const offline = page.getByRole('alert').filter({ hasText: OFFLINE }).first();
  const admin = await apiAs('super');
  await page.goto(await shareLinkFor(admin, ALLOWED_MCC));

  // Step 1: pasted text is normalised, and typed text survives a reload.
  await field(words.name).fill(applicant.name);
  await field(words.phone).fill('00965 5000-١٢٣٤');
  await field(words.phone).blur();
  await expect(field(words.phone)).toHaveValue('50001234');
  await field(words.email).fill(applicant.email);
  await page.getByText('المزيد عن التاجر (اختياري)').click();
  await field('الموقع الإلكتروني').fill('najma.com/menu');
  await field('الموقع الإلكتروني').blur();
  await expect(field('الموقع الإلكتروني')).toHaveValue('https://najma.com/menu');
  await whileOffline(page, async () => {
    await page.getByRole('button', { name: words.go_on }).click();
    await expect(offline).toBeVisible();
  });
  await page.reload();
  await expect(field(words.name)).toHaveValue(applicant.name);
  await page.getByRole('button', { name: words.go_on }).click();
  const documents = page.getByRole('heading', { name: words.documents_step });
  await expect(documents).toBeVisible();
  await page.goBack();
  await expect(field(words.name)).toHaveValue(applicant.name);
  await page.goForward();
  await expect(documents).toBeVisible();
  await page.getByRole('button', { name: words.mine }).click();

  // Step 2: a photo that was not uploaded stays on the device. The page sends it only on request.
  await field(words.civil_id).fill(newCivilId());
  await field(words.full_name_arabic).fill('نورة سالم المطيري');
  await field(words.full_name).fill('Noura Salem Al-Mutairi');
  await answerOwnership(page, words, applicant);
  await field(words.iban).fill('KW81CBKU0000000000001234560101');
  const again = page.getByRole('button', { name: 'رخصة القيادة: إعادة الرفع' });
  await whileOffline(page, async () => {
    await page.getByLabel(words.licence).setInputFiles(pngFile('licence.png'));
    await expect(again).toBeVisible();
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('button', { name: words.submit })).toBeEnabled();
  });
  await page.reload();
  await expect(field(words.full_name)).toHaveValue('Noura Salem Al-Mutairi');
  await expect(page.getByText('licence.png')).toBeVisible();
  await again.click();
  await expect(page.getByText('تم الرفع')).toBeVisible();
  await page.getByRole('button', { name: words.submit }).click();

  // Step 3: Back opens step 2 with its values.
  await page.getByRole('button', { name: words.use_code }).click();
  const accept = page.getByRole('checkbox', { name: words.accept });
  await accept.check();
  await page.getByRole('button', { name: words.proceed }).click();
  await page.goBack();
  await expect(accept).toBeVisible();
  await page.goBack();
  await expect(field(words.full_name)).toHaveValue('Noura Salem Al-Mutairi');
  await page.goForward();

  // Step 4: a drawn signature that was not sent survives a reload.
  await whileOffline(page, async () => {
    await signAgreement(page, words, 'draw');
    await expect(offline).toBeVisible();
  });
  await page.reload();
  await expect(page.getByRole('img', { name: 'خانة التوقيع موقّعة' })).toBeVisible();
  await page.getByRole('button', { name: words.sign }).click();
  await confirmByCode(page, words, () => readMailedCode(admin, applicant.email));
  await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
  await context.close();
});

/** Limits the network to that of a phone with bad reception. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 500_000,
    uploadThroughput: 800_000,
  });
}

test('wide in English: reopened link, second device, large photos, second tab, wrong address', async ({
  open,
  apiAs,
}) => {
  test.slow();
  const admin = await apiAs('super');
  const words = WORDS.en;
  const applicant = newApplicant('corporate');
  const link = await shareLinkFor(admin, ALLOWED_MCC);
  const page = await open();
  await page.goto(link);
  await fillBrand(page, words, applicant);

  // A mistyped email address can be corrected until the mail is opened.
  const { id } = await findBrand(admin, applicant.name);
  const right = uniqueEmail('right');
  const correction = page.getByRole('button', { name: 'Wrong email address? Correct it' });
  await page.goto(`/brand/registration-success?brandId=${id}`);
  await correction.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Correct email address' }).fill(right);
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await expect(dialog).toBeHidden();
  expect(await readMailedLink(admin, right, `/brand/${id}`)).toContain('access=');

  // The same device can continue the registration.
  await page.goto(link);
  const goes_on = `Continue the registration of ${applicant.name}`;
  await expect(page.getByRole('heading', { name: goes_on })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: words.documents_step })).toBeVisible();
  // The owner confirms the corrected address.
  await page.getByRole('button', { name: words.mine }).click();

  // On another device the share link is used up. The recovery form gives the same answer for every
  // address and shows no name.
  const other = await open();
  await other.goto(link);
  await expect(other.getByText('Invalid or expired share link')).toBeVisible();
  await other.getByRole('textbox', { name: 'Email address you registered with' }).fill(right);
  await other.getByRole('button', { name: 'Send me the link' }).click();
  await expect(
    other.getByText(
      'If a registration with this email is unfinished, we have sent its link to that address.',
    ),
  ).toBeVisible();
  await expect(other.getByText(applicant.name)).toHaveCount(0);

  // Three photos of more than 3 MB are uploaded over a slow network. The fields stay usable.
  await slowDown(page);
  await page.getByLabel(words.commercial).setInputFiles(largePhoto('commercial.png'));
  await page.getByLabel(words.authorization).setInputFiles(largePhoto('authorization.png'));
  await page.getByLabel(words.signatory).setInputFiles(largePhoto('signatory.png'));
  await page.getByRole('textbox', { name: words.signatory_civil_id }).fill(newCivilId());
  await page.getByRole('textbox', { name: words.signatory_name_arabic }).fill('نورة سالم المطيري');
  await page.getByRole('textbox', { name: words.signatory_name }).fill('Noura Salem Al-Mutairi');
  await answerOwnership(page, words, applicant);
  await page
    .getByRole('textbox', { name: words.iban })
    .fill('kw81 cbku 0000 0000 0000 1234 5601 01');
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: words.submit }).click();
  await page.getByRole('button', { name: words.use_code }).click();
  const accept = page.getByRole('checkbox', { name: words.accept });
  await expect(accept).toBeVisible();

  // After the agreement was signed in one tab, the other tab shows the next step.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('button', { name: words.use_code }).click();
  await tab.getByRole('checkbox', { name: words.accept }).check();
  await tab.getByRole('button', { name: words.proceed }).click();
  await signAgreement(page, words, 'type');
  await confirmByCode(page, words, () => readMailedCode(admin, right));
  await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
  await expect(page.getByText('Agreement signed successfully!')).toHaveCount(1);
  // The code has proved that the mailbox is the owner's, so the address can no longer be corrected.
  await expect(correction).toHaveCount(0);
  await choose(tab, words.type);
  await tab.getByRole('textbox', { name: words.typed_name }).fill('Noura Salem');
  await tab.getByRole('button', { name: words.sign }).click();
  await expect(tab.getByRole('heading', { name: words.done })).toBeVisible();

  // The page of an invalid link explains the problem and offers to mail a new link.
  await other.goto('/brand/1/documents?access=was-copied-badly');
  await expect(other.getByText('This link is not valid or has expired').first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send me the link' })).toBeVisible();
});

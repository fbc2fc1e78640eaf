import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import type { Api } from './fixtures/api.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { newCivilId, uniqueEmail } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { fillBrand, newApplicant, signAgreement, WORDS } from './fixtures/wizard.ts';

async function shareLink(admin: Api, max_uses = 10): Promise<string> {
  const body = { mcc_code: ALLOWED_MCC, max_uses };
  const { share_token } = await admin.call(shareLinkEndpoints.createShareLink, { body });
  return `/brand/register?token=${share_token}`;
}

const OFFLINE = { en: 'You seem to be offline', ar: 'يبدو أنك غير متصل بالإنترنت' } as const;

test.describe('on a phone, in Arabic', () => {
  test('a lost network, a reload and Back cost nothing, and nothing is sent by itself', async ({
    browser,
    baseURL,
    apiAs,
  }) => {
    test.slow();
    const words = WORDS.ar;
    const applicant = newApplicant('individual');
    // A window whose complaints nobody collects: what it is about is that requests fail.
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'ar-KW',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(await shareLink(await apiAs('super'), 1));
    await fillBrand(page, words, applicant);

    await page.goBack();
    const name = page.getByRole('textbox', { name: words.name });
    await expect(name).toHaveValue(applicant.name);
    await page.goForward();
    await expect(page.getByRole('heading', { name: words.documents_step })).toBeVisible();

    await page.getByRole('textbox', { name: words.civil_id }).fill(newCivilId());
    await page.getByRole('textbox', { name: words.full_name_arabic }).fill('نورة سالم المطيري');
    await page.getByRole('textbox', { name: words.full_name }).fill('Noura Salem Al-Mutairi');
    await page.getByRole('textbox', { name: words.iban }).fill('KW81CBKU0000000000001234560101');
    await page.context().setOffline(true);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByLabel(words.licence).setInputFiles(pngFile('licence.png', 3000, 2000));
    const again = page.getByRole('button', { name: 'رخصة القيادة: إعادة الرفع' });
    await expect(again).toBeVisible();
    await expect(page.getByText(OFFLINE.ar).first()).toBeVisible();
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('button', { name: words.submit })).toBeEnabled();
    sent.length = 0;
    await page.context().setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: OFFLINE.ar })).toBeHidden();

    await page.reload();
    await expect(page.getByRole('textbox', { name: words.full_name })).toHaveValue(
      'Noura Salem Al-Mutairi',
    );
    await expect(page.getByText('licence.png')).toBeVisible();
    expect(sent).toEqual([]);
    await again.click();
    await expect(page.getByText('تم الرفع')).toBeVisible();
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('checkbox', { name: words.accept })).toBeVisible();

    await page.getByRole('checkbox', { name: words.accept }).check();
    await page.getByRole('button', { name: words.proceed }).click();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: words.accept })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('textbox', { name: words.full_name })).toHaveValue(
      'Noura Salem Al-Mutairi',
    );
    await page.goForward();

    await page.context().setOffline(true);
    await signAgreement(page, words, 'type');
    await expect(page.getByRole('alert').filter({ hasText: OFFLINE.ar }).first()).toBeVisible();
    sent.length = 0;
    await page.context().setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: OFFLINE.ar })).toBeHidden();
    await expect(page.getByRole('button', { name: words.sign })).toBeEnabled();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: words.sign }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
    await context.close();
  });
});

test.describe('wide, in English', () => {
  test('the link again, another device, a mistyped address, and a second tab', async ({
    open,
    apiAs,
  }) => {
    test.slow();
    const admin = await apiAs('super');
    const words = WORDS.en;
    const applicant = newApplicant('individual');
    const link = await shareLink(admin, 1);
    const page = await open();
    await page.goto(link);
    await fillBrand(page, words, applicant);

    await page.goto(link);
    const goesOn = page.getByRole('heading', {
      name: `Continue the registration of ${applicant.name}`,
    });
    await expect(goesOn).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { name: words.documents_step })).toBeVisible();

    const other = await open();
    await other.goto(link);
    await expect(other.getByText(applicant.name)).toHaveCount(0);
    await other
      .getByRole('textbox', { name: 'E-mail address of the registration' })
      .fill(applicant.email);
    await other.getByRole('button', { name: 'Send me the link' }).click();
    await expect(
      other.getByText('If a registration with this address is open, its link has been sent'),
    ).toBeVisible();
    await expect(other.getByText(applicant.name)).toHaveCount(0);

    await page.getByRole('textbox', { name: words.civil_id }).fill(newCivilId());
    await page.getByRole('textbox', { name: words.full_name_arabic }).fill('نورة سالم المطيري');
    await page.getByRole('textbox', { name: words.full_name }).fill('Noura Salem Al-Mutairi');
    await page.getByRole('textbox', { name: words.iban }).fill('KW81CBKU0000000000001234560101');
    await page.getByLabel(words.licence).setInputFiles(pngFile('licence.png'));
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('checkbox', { name: words.accept })).toBeVisible();

    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByRole('checkbox', { name: words.accept }).check();
    await tab.getByRole('button', { name: words.proceed }).click();
    await signAgreement(page, words, 'type');
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
    await expect(page.getByText('Agreement signed successfully!')).toHaveCount(1);
    await tab.getByText(words.type, { exact: true }).click();
    await tab.getByRole('textbox', { name: words.typed_name }).fill('Noura Salem');
    await tab.getByRole('button', { name: words.sign }).click();
    await expect(tab.getByRole('heading', { name: words.done })).toBeVisible();

    const right = uniqueEmail('right');
    await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Correct e-mail address' }).fill(right);
    await dialog.getByRole('button', { name: 'Correct and send' }).click();
    await expect(dialog).toBeHidden();
    expect(await readMailedLink(admin, right, '/setup-password')).toContain('/setup-password');
  });
});

import { ALLOWED_MCC } from './fixtures/categories.ts';
import { readMailedCode } from './fixtures/messages.ts';
import { expect, test } from './fixtures/test.ts';
import {
  confirmByCode,
  newApplicant,
  signAgreement,
  submitDocuments,
  WORDS,
} from './fixtures/wizard.ts';

test('the owner confirms by code what staff entered beside them', async ({ open, apiAs }) => {
  test.slow();
  const words = WORDS.en;
  const applicant = newApplicant('individual');
  const page = await open('partner');
  await page.goto('/brands/new');
  await page.getByRole('textbox', { name: words.name }).fill(applicant.name);
  await page.getByRole('combobox', { name: 'Business type (MCC)' }).fill(ALLOWED_MCC);
  await page.getByRole('option', { name: ALLOWED_MCC }).click();
  await page.getByRole('textbox', { name: words.phone }).fill('50001234');
  await page.getByRole('textbox', { name: words.email }).fill(applicant.email);
  await page.getByRole('button', { name: words.go_on }).click();
  await submitDocuments(page, words, applicant);
  await signAgreement(page, words, 'type');

  await expect(page).toHaveURL(/\/brand\/\d+\/confirm$/);
  await expect(page.getByText('KW81****0101')).toBeVisible();
  const [, id = ''] = /\/brand\/(\d+)/.exec(page.url()) ?? [];
  const admin = await open('admin');
  await admin.goto(`/brands/verification?brand=${id}`);
  await expect(
    admin.getByText(/^The brand cannot be approved until the owner confirms/),
  ).toBeVisible();

  const mailbox = await apiAs('super');
  await confirmByCode(page, words, () => readMailedCode(mailbox, applicant.email));
  await expect(page.getByText('Agreement signed successfully!')).toBeVisible();
  await expect(page).toHaveURL(`/brands/${id}`);
  await admin.reload();
  await expect(admin.getByText('Confirmed by code on')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { type Api, apiOf, signIn } from './fixtures/api.ts';
import { confirmByCode, type NewBrand, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Pearl-diver-1938';

/** Adds an active brand that has signed its service agreement. */
async function addSignedBrand(office: Api, admin: Api, visitor: Api): Promise<NewBrand> {
  const brand = await registerBrand(office, visitor, ALLOWED_MCC);
  await submitDocuments(visitor, brand);
  const params = { id: String(brand.id) };
  const { proof } = brand;
  await visitor.call(agreementEndpoints.readPublicAgreement, { params, proof });
  const drawing = pngFile('signature.png', { width: 600, height: 200 });
  const signature_file = `data:image/png;base64,${drawing.buffer.toString('base64')}`;
  const body = { agreed: true as const, signature_file };
  await visitor.call(agreementEndpoints.signAgreement, { params, proof, body });
  await confirmByCode(office, visitor, brand);
  await admin.call(brandEndpoints.updateBrand, {
    params,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });
  return brand;
}

/** Sets the owner's password with the mailed link, signs in, and signs the pending agreement. */
async function signAsOwner(
  office: Api,
  visitor: Api,
  { id, email }: NewBrand,
  request: Parameters<typeof apiOf>[0],
): Promise<void> {
  const link = await readMailedLink(office, email, '/setup-password');
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const credentials = { token, email, password: OWN_PASSWORD };
  await visitor.call(authEndpoints.setupPassword, { body: credentials });
  const session = await signIn(request, email, OWN_PASSWORD);
  const owner = apiOf(request, session.token);
  const params = { id: String(id) };
  const pending = await owner.call(agreementEndpoints.readPendingAgreement, { params });
  expect(pending.differences).toHaveLength(1);
  await owner.call(agreementEndpoints.signPendingAgreement, {
    params: { ...params, agreementId: pending.id },
    body: { typed_name: 'Dana Al-Sabah', digest: pending.digest, agreed: true },
  });
}

test('a clause is changed for two brands: preview, start, signature, evidence', async ({
  open,
  apiAs,
  visitorApi,
  request,
}) => {
  test.slow();
  const office = await apiAs('super');
  const admin = await apiAs('admin');
  const brands = [
    await addSignedBrand(office, admin, visitorApi),
    await addSignedBrand(office, admin, visitorApi),
  ] as const;
  const name = uniqueName('Payout days');
  const page = await open('admin');
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Clause' }).fill('An amount becomes payable');
  await page.getByRole('option', { name: /^Settlement and payouts: An amount/ }).click();
  const text = 'Payouts are made on each working day.';
  await page.getByRole('textbox', { name: 'New text in English' }).fill(text);
  await page.getByRole('combobox', { name: 'Brands', exact: true }).click();
  await page.getByRole('option', { name: 'Selected individually' }).click();
  const chosen = page.getByRole('combobox', { name: 'Chosen brands' });
  for (const brand of brands) {
    await chosen.fill(brand.name);
    await page.getByRole('option', { name: brand.name }).click();
  }
  const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Last day for signing').fill(deadline);
  await page.getByRole('button', { name: 'Save and preview' }).click();

  await expect(page.getByText('The draft has been saved')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const row = page.getByRole('row', { name: brands[0].name });
  await row.getByRole('button', { name: 'Show what changes' }).click();
  const panel = page.getByRole('dialog', { name: `What changes for ${brands[0].name}` });
  await expect(panel.getByText(text)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Start ${name}?` });
  await expect(question.getByText(/2 brands will receive an agreement/)).toBeVisible();
  await question.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('The campaign has been started')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notified: 2' })).toBeVisible();

  await signAsOwner(office, visitorApi, brands[0], request);
  await page.reload();
  await expect(page.getByText('1 of 2 signed')).toBeVisible();
  const signed = page.getByRole('row', { name: brands[0].name });
  await expect(signed).toContainText('Signed');
  const pack = signed.getByRole('button', { name: `Download the evidence for ${brands[0].name}` });
  // A job seals the PDF later, so the page is reloaded until the button appears.
  await expect(async () => {
    await page.reload();
    await expect(pack).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const download = page.waitForEvent('download');
  await pack.click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.toString('latin1')).toContain('agreement-sealed.pdf');
});

import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { Page } from '@playwright/test';
import { type Api, signIn } from './fixtures/api.ts';
import { confirmByCode, type NewBrand, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { expect, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Pearl-diver-1938';

/** Adds an active brand whose owner has a password. */
async function addActiveBrand(office: Api, admin: Api, visitor: Api): Promise<NewBrand> {
  const brand = await registerBrand(office, visitor, ALLOWED_MCC);
  await submitDocuments(visitor, brand);
  await confirmByCode(office, visitor, brand);
  const params = { id: String(brand.id) };
  await admin.call(brandEndpoints.updateBrand, {
    params,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });
  const link = await readMailedLink(office, brand.email, '/setup-password');
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const body = { token, email: brand.email, password: OWN_PASSWORD };
  await visitor.call(authEndpoints.setupPassword, { body });
  return brand;
}

/** Draws a signature on the pad with the mouse. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('form', { name: 'Sign the agreement' }).locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('the pad is on screen');
  expect(Math.round(box.height)).toBe(160);
  await page.mouse.move(box.x + 30, box.y + 100);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [130, 120],
    [180, 50],
    [240, 110],
  ] as const) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 8 });
  }
  await page.mouse.up();
}

/** Asks the owner to sign another rent, on the terminals tab of a brand. */
async function offerRental(admin: Page, amount: string): Promise<void> {
  await admin.reload();
  await admin.getByRole('button', { name: 'Change rates' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Change rates' });
  await dialog.getByLabel('Rental for 30 days (KWD)').fill(amount);
  await dialog.getByRole('button', { name: 'Ask the owner to sign' }).click();
  await expect(dialog).toHaveCount(0);
}

test('POS is activated, signed, and its rates change by another signature', async ({
  open,
  apiAs,
  visitorApi,
  request,
}) => {
  const office = await apiAs('super');
  const brand = await addActiveBrand(office, await apiAs('admin'), visitorApi);
  const admin = await open('admin');
  await admin.goto(`/brands/${brand.id}?tab=terminals`);
  await admin.getByRole('button', { name: 'Activate POS' }).click();
  const activation = admin.getByRole('dialog', { name: 'Activate POS' });
  await activation.getByLabel('Rental for 30 days (KWD)').fill('25');
  await activation.getByLabel('KNET, percent').fill('1.1');
  await activation.getByRole('button', { name: 'Activate POS' }).click();
  await expect(
    admin.getByText('POS is activated. We asked the owner to sign the agreement.'),
  ).toBeVisible();
  await expect(admin.getByText('The brand owner must sign this agreement.')).toBeVisible();

  const owner = await open(await signIn(request, brand.email, OWN_PASSWORD));
  await owner.goto(`/brands/${brand.id}?tab=terminals`);
  await expect(owner.getByText('Terminal requests are on hold')).toBeVisible();
  await expect(owner.getByText('This agreement takes effect when you sign it.')).toBeVisible();
  await owner.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(owner.getByText('Please check the agreement checkbox before signing')).toBeVisible();
  await owner.getByRole('checkbox', { name: 'I have read the agreement and agree to it' }).check();
  await draw(owner);
  await owner.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(owner.getByText('Agreement signed! You can now request terminals.')).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Sign Agreement' })).toHaveCount(0);

  // The owner declines the first offer with a reason, which the admin reads.
  await offerRental(admin, '35');
  await owner.goto(`/brands/${brand.id}?tab=terminals`);
  await owner.getByRole('button', { name: 'Decline' }).click();
  const refusal = owner.getByRole('dialog', { name: /^Decline / });
  await expect(refusal.getByText(/^Your signed rates stay in force/)).toBeVisible();
  await refusal.getByRole('textbox').fill('Too high for one terminal');
  await refusal.getByRole('button', { name: 'Decline' }).click();
  await expect(owner.getByText('Declined. Your signed rates stay in force.')).toBeVisible();
  await admin.goto(`/brands/${brand.id}?tab=documents`);
  await expect(admin.getByText('Reason: Too high for one terminal')).toBeVisible();

  await admin.goto(`/brands/${brand.id}?tab=terminals`);
  await offerRental(admin, '30');

  // The brand's page shows the signed rates and what the pending agreement changes.
  await owner.goto(`/brands/${brand.id}?tab=fees`);
  const knet_row = owner.getByRole('row', { name: /^KNET.*POS terminal/ });
  await expect(knet_row).toContainText('1.10%');
  await expect(knet_row).toContainText('POS Service Activation');
  await expect(owner.getByText(/^Rate Change: signature due by/)).toBeVisible();
  await expect(owner.getByText('After the signature: KWD 30.000')).toBeVisible();
  await owner.getByRole('link', { name: 'Open the agreement' }).click();
  const changes = owner.getByRole('region', { name: 'What changes' });
  await expect(changes.getByText(/25\.000/).first()).toBeVisible();
  await expect(changes.getByText(/30\.000/).first()).toBeVisible();
  await owner.getByRole('checkbox', { name: 'I have read the agreement and agree to it' }).check();
  await owner.getByText('Type', { exact: true }).click();
  await owner.getByLabel(/name/i).fill('Dana Al-Sabah');
  await owner.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(owner.getByRole('button', { name: 'Sign Agreement' })).toHaveCount(0);

  await expect(owner.getByText('Terminal requests are on hold')).toHaveCount(0);

  const params = { id: String(brand.id) };
  const fees = await office.call(agreementEndpoints.readPosFees, { params });
  expect(fees).toMatchObject({ pos_state: 'signed', pos_rental_fee: 30 });
  const knet = fees.pos_transaction_fees.find(({ card_type }) => card_type === 'KNET');
  expect(knet).toMatchObject({ source: 'signed', brand_percentage: 1.1 });
  // A job seals the PDF later, so the page is reloaded until the button is enabled.
  const paper = owner.getByRole('button', { name: 'Download Rate Change' });
  await owner.getByRole('tab', { name: 'Documents and agreements' }).click();
  await expect(async () => {
    await owner.reload();
    await expect(paper).toBeEnabled({ timeout: 30_000 });
  }).toPass({ timeout: 180_000 });
});

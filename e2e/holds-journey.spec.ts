import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { expectAccessible } from './fixtures/accessibility.ts';
import { signIn } from './fixtures/api.ts';
import { confirmByCode, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { expect, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Pearl-diver-1938';

test('an admin finds an unsigned agreement by its age, and resolves its hold with notes', async ({
  open,
}) => {
  const page = await open('admin');
  await page.goto('/holds?code=agreement');
  const row = page.getByRole('row', { name: 'Lamsa Beauty' });
  await expect(row).toContainText('An amended agreement has not been signed');
  await expect(row).toContainText('Payouts · Terminal requests');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Lamsa Beauty' }).click();
  const holds = page.getByRole('region', { name: 'Holds' });
  await expect(holds).toContainText('Payouts and terminal requests are on hold');
  await expect(holds).toContainText('Sign the pending agreement: Fee Update');
  await holds.getByRole('button', { name: /^End the hold on Lamsa Beauty/ }).click();
  const dialog = page.getByRole('dialog', { name: 'End this hold with a note?' });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Please enter notes')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('The owner signs next week');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('The hold has been resolved')).toBeVisible();
  await expect(holds).toHaveCount(0);
});

test('one approval is named for all holds that another account ends', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/payouts?tab=paused');
  const row = page.getByRole('row', { name: 'Lulua Jewellery' });
  await expect(row).toContainText('The bank rejected a payment');
  // Only one step is listed, because the brand's unsigned clause stops no payouts.
  await expect(row.getByRole('listitem')).toHaveCount(1);
  await row.getByRole('link', { name: 'Approve the new bank details' }).click();
  await expect(page).toHaveURL(/\/bank-changes$/);
});

test('an owner sees on the start page why money is held, who acts, and when it comes', async ({
  open,
  apiAs,
  visitorApi,
  request,
}) => {
  const office = await apiAs('super');
  const brand = await registerBrand(office, visitorApi, ALLOWED_MCC);
  await submitDocuments(visitorApi, brand);
  await confirmByCode(office, visitorApi, brand);
  const params = { id: String(brand.id) };
  const admin = await apiAs('admin');
  await admin.call(brandEndpoints.updateBrand, {
    params,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });
  const link = await readMailedLink(office, brand.email, '/setup-password');
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const sign_up = { token, email: brand.email, password: OWN_PASSWORD };
  await visitorApi.call(authEndpoints.setupPassword, { body: sign_up });
  const owner = await open(await signIn(request, brand.email, OWN_PASSWORD));
  await owner.goto('/');
  await expect(owner.getByRole('heading', { name: 'Next payout' })).toBeVisible();
  const holds = owner.getByRole('region', { name: 'Holds' });
  await expect(holds).toHaveCount(0);

  const pause = { status: 'paused', reason: 'We look into a complaint' } as const;
  await office.call(payoutEndpoints.setPayoutStatus, { params, body: pause });
  await owner.reload();
  await expect(holds).toContainText('We look into a complaint');
  await expect(holds.getByRole('listitem').last()).toHaveText('Our teamResume the payouts');
  await expect(holds).toContainText(/payouts will resume on/);
  await expectAccessible(owner);
  const resume = { status: 'active' } as const;
  await office.call(payoutEndpoints.setPayoutStatus, { params, body: resume });
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Next payout' })).toBeVisible();
  await expect(holds).toHaveCount(0);
});

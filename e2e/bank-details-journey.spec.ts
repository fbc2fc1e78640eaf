import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import type { Page } from '@playwright/test';
import { type Api, signIn } from './fixtures/api.ts';
import { confirmByCode, type NewBrand, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { expect, PASSWORD, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Pearl-diver-1938';
const NEW_IBAN = 'KW86GULB0000000000000000000001';
const SHOWN_IBAN = 'KW86 GULB 0000 0000 0000 0000 0000 01';

/** Adds an active brand whose documents contain a bank account. */
async function addActiveBrand(office: Api, admin: Api, visitor: Api): Promise<NewBrand> {
  const brand = await registerBrand(office, visitor, ALLOWED_MCC);
  await submitDocuments(visitor, brand);
  await confirmByCode(office, visitor, brand);
  const params = { id: String(brand.id) };
  await admin.call(brandEndpoints.updateBrand, {
    params,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });
  return brand;
}

/** Sets the owner's password with the link from the approval mail. */
async function setPassword(admin: Api, visitor: Api, { email }: NewBrand): Promise<void> {
  const link = await readMailedLink(admin, email, '/setup-password');
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const body = { token, email, password: OWN_PASSWORD };
  await visitor.call(authEndpoints.setupPassword, { body });
}

async function askForAccount(page: Page, brand: NewBrand, password: string): Promise<void> {
  await page.goto(`/brands/${brand.id}?tab=money`);
  await page.getByRole('button', { name: 'Change bank details' }).click();
  const dialog = page.getByRole('dialog', { name: `New bank details of ${brand.name}` });
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill(NEW_IBAN);
  await expect(dialog.getByRole('combobox', { name: 'Bank name' })).toHaveValue('Gulf Bank');
  await dialog.getByRole('textbox', { name: 'Beneficiary name' }).fill('Dana Al-Sabah');
  await dialog
    .getByRole('group', { name: 'Letter from the bank' })
    .locator('input[type=file]')
    .last()
    .setInputFiles(pngFile('letter.png'));
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('New bank details were sent for approval')).toBeVisible();
}

test('a request of an owner soon after the first password holds payouts for two admins', async ({
  open,
  apiAs,
  visitorApi,
  request,
}) => {
  const office = await apiAs('super');
  const brand = await addActiveBrand(office, await apiAs('admin'), visitorApi);
  await setPassword(office, visitorApi, brand);
  const owner = await open(await signIn(request, brand.email, OWN_PASSWORD));
  await askForAccount(owner, brand, OWN_PASSWORD);
  await expect(owner.getByRole('region', { name: 'New' })).toContainText(SHOWN_IBAN);
  await expect(owner.getByRole('button', { name: 'Withdraw request' })).toBeVisible();

  const admin = await open('admin');
  await admin.goto('/payouts?tab=paused');
  await expect(admin.getByRole('row', { name: brand.name })).toContainText(
    'New bank details need approval',
  );
  await admin.getByRole('link', { name: 'Review the pending bank details requests' }).click();
  const card = admin.getByRole('article', { name: brand.name });
  await expect(card.getByRole('region', { name: 'Now' })).toContainText('KW81****0101');
  await expect(card.getByRole('region', { name: 'New' })).toContainText(SHOWN_IBAN);
  await expect(card.getByRole('link', { name: "Open the bank's letter" })).toBeVisible();
  await expect(card.getByText(/two admins must approve\.$/)).toBeVisible();
  await card.getByRole('button', { name: 'Approve the new bank details' }).click();
  const question = admin.getByRole('dialog', {
    name: `Send the payouts of ${brand.name} to the new account?`,
  });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(
    admin.getByText('Approved. A second admin must approve too.', { exact: true }),
  ).toBeVisible();
  await expect(card.getByText(/^Approved first by Aisha/)).toBeVisible();

  // An admin who revealed the link to the owner's account cannot be the second approver.
  const viewer = await open('super');
  await viewer.goto('/bank-changes');
  const theirs = viewer.getByRole('article', { name: brand.name });
  await expect(
    theirs.getByRole('button', { name: 'Approve the new bank details' }),
  ).toHaveAccessibleDescription(/^You have opened the requester's sign-in link/);

  await owner.reload();
  await expect(owner.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  const { messages } = await office.call(messagesEndpoints.listMessages, {
    query: { q: brand.email },
  });
  const subjects = messages.map(({ subject }) => subject);
  expect(subjects).toContain(`New bank details for ${brand.name}`);
  expect(subjects).not.toContain(`${brand.name} has new bank details`);
});

test('a request of an admin for another account is approved by a second admin', async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const office = await apiAs('super');
  const brand = await addActiveBrand(office, await apiAs('admin'), visitorApi);
  await askForAccount(await open('super'), brand, PASSWORD);
  const admin = await open('admin');
  await admin.goto('/bank-changes');
  const card = admin.getByRole('article', { name: brand.name });
  await card.getByRole('button', { name: 'Approve the new bank details' }).click();
  const question = admin.getByRole('dialog', {
    name: `Send the payouts of ${brand.name} to the new account?`,
  });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('New bank details approved')).toBeVisible();
  await expect(card).toHaveCount(0);
  await admin.goto(`/brands/${brand.id}?tab=money`);
  await expect(admin.getByText('KW86****0001').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Show IBAN' }).click();
  const reason = admin.getByRole('dialog', { name: 'Show IBAN' });
  await reason.getByRole('textbox', { name: 'Reason' }).fill('The owner asked on the phone');
  await reason.getByRole('button', { name: 'Show' }).click();
  await expect(admin.getByText(SHOWN_IBAN).first()).toBeVisible();
  const { messages } = await office.call(messagesEndpoints.listMessages, {
    query: { q: brand.email },
  });
  const subjects = messages.map(({ subject }) => subject);
  expect(subjects).toContain(`${brand.name} has new bank details`);
});

test("an admin's own request is decided by another admin, with a reason", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const brand = await addActiveBrand(await apiAs('super'), await apiAs('admin'), visitorApi);
  const asker = await open('admin');
  await askForAccount(asker, brand, PASSWORD);
  await expect(
    asker.getByText('This is your own request, so another admin must decide.'),
  ).toBeVisible();
  await expect(asker.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  const page = await open('super');
  await page.goto('/bank-changes');
  const card = page.getByRole('article', { name: brand.name });
  await card.getByRole('button', { name: 'Reject the new bank details' }).click();
  const dialog = page.getByRole('dialog', {
    name: `Reject the new bank details of ${brand.name}?`,
  });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The letter is of another person');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('New bank details rejected')).toBeVisible();

  await asker.reload();
  await asker.getByText('Earlier requests').click();
  await expect(asker.getByText('Reason: The letter is of another person')).toBeVisible();
  const partner = await open('partner');
  await partner.goto('/bank-changes');
  await expect(partner).toHaveURL(/\/$/);
});

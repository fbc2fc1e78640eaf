import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { uniqueEmail, uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Correct-horse-7';

test('a partner is added, invites an employee, creates an API key, and removes both', async ({
  open,
  apiAs,
  request,
  baseURL,
}) => {
  const name = uniqueName('Wakala');
  const page = await open('admin');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Partners', exact: true }).click();
  await page.getByRole('link', { name: 'Add Partner' }).click();
  await page.getByRole('textbox', { name: 'Partner Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Website URL' }).fill('wakala.example');
  await page.getByRole('button', { name: 'Add Partner' }).click();
  await expect(page.getByText('Partner created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const email = uniqueEmail('huda');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const form = page.getByRole('dialog', { name: 'Add Employee' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Huda');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Al Enezi');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Phone' }).fill('5123 4567');
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByText(/Setup instructions have been sent/)).toBeVisible();
  const row = page.getByRole('row', { name: /Huda Al Enezi/ });
  await expect(row).toContainText('Pending');

  const link = await readMailedLink(await apiAs('super'), email, '/setup-password');
  const visitor = await open();
  await visitor.goto(link);
  await visitor.getByLabel('New password').fill(OWN_PASSWORD);
  await visitor.getByLabel('Confirm password').fill(OWN_PASSWORD);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  // Setting the password also signs the person in.
  await expect(visitor.getByRole('heading', { name: /Huda/ })).toBeVisible();
  await visitor.goto(`/partners/${id}`);
  await expect(visitor.getByText('You do not have permission to access this page')).toBeVisible();
  await expect(visitor).toHaveURL('/');

  await page.getByRole('button', { name: 'Generate API key' }).click();
  const draft = page.getByRole('dialog', { name: 'Generate API key' });
  await draft.getByRole('checkbox', { name: 'Transactions' }).uncheck();
  await draft.getByRole('button', { name: 'Generate API key' }).click();
  const shown = page.getByRole('dialog', { name: 'API key' });
  const api_key = await shown.getByRole('textbox', { name: 'API key' }).inputValue();
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  const read = async (path: string): Promise<number> => {
    const reply = await request.get(`${baseURL}/api${path}`, { headers: { 'X-API-Key': api_key } });
    return reply.status();
  };
  expect([await read('/brands'), await read('/transactions')]).toEqual([200, 403]);
  await page.getByRole('button', { name: 'Revoke' }).click();
  const asked = page.getByRole('dialog', { name: /Revoke the API key/ });
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API key revoked successfully')).toBeVisible();
  expect(await read('/brands')).toBe(401);

  await page.reload();
  await expect(row).toContainText('Accepted');
  await row.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('dialog', { name: /^Remove/ });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Employee removed successfully')).toBeVisible();
  await expect(row).toContainText('Removed');
  await visitor.goto('/brands');
  await expect(visitor).toHaveURL(/\/login/);
});

test("a partner's employee sees brands, links with their results, and statements", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const partner = await apiAs('partner');
  const link = await partner.call(shareLinkEndpoints.createShareLink, {
    body: { mcc_code: ALLOWED_MCC },
  });
  const body = {
    name: uniqueName('Dates of Hawally'),
    email: uniqueEmail('owner'),
    mcc_code: ALLOWED_MCC,
    phone_number: '50005678',
  };
  const query = { token: link.share_token };
  await visitorApi.call(registrationEndpoints.createSharedBrand, { query, body });
  const page = await open('partner');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Brands', exact: true }).click();
  await page.getByRole('link', { name: 'Share Links' }).click();
  await expect(page.getByRole('button', { name: '1 brand', exact: true }).first()).toBeVisible();
  await page.goto(`/brands/share-links?of=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Registered with this link' });
  await expect(panel.getByRole('row', { name: new RegExp(body.name) })).toContainText('Documents');
  await panel.getByRole('link', { name: body.name }).click();
  await expect(page.getByRole('heading', { name: body.name, level: 1 })).toBeVisible();

  const active = (await partner.call(brandEndpoints.listBrands)).filter(
    ({ status }) => status === 'active',
  );
  await page.goto(`/brands/${active[0]?.id}?tab=money`);
  await expect(page.getByRole('heading', { name: 'Monthly statements' })).toBeVisible();
});

test('the demo has partners with keys and employees in every state', async ({ apiAs }) => {
  const admin = await apiAs('admin');
  const partners = await admin.call(partnerEndpoints.listPartners);
  const souq = partners.find(({ name }) => name === 'Souq Online');
  expect(souq?.api_integrated).toBe(true);
  const params = { id: String(souq?.id) };
  const people = await admin.call(partnerEndpoints.listEmployees, { params });
  expect(new Set(people.map(({ status }) => status)).size).toBe(4);
});

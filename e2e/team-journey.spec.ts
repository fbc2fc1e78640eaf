import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Session } from '@diwan/contract/features/auth/records';
import { expectAccessible } from './fixtures/accessibility.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { uniqueEmail } from './fixtures/people.ts';
import { expect, PASSWORD, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Correct-horse-7';

test('an owner invites a member, who reads the money until the removal', async ({
  open,
  apiAs,
}) => {
  const email = uniqueEmail('hessa');
  const page = await open('owner');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite a colleague' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Hessa');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Al Enezi');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('The invitation has been sent')).toBeVisible();
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Invited');
  await expectAccessible(page);

  const link = await readMailedLink(await apiAs('super'), email, '/setup-password');
  const visitor = await open();
  await visitor.goto(link);
  await visitor.getByLabel('New password').fill(OWN_PASSWORD);
  await visitor.getByLabel('Confirm password').fill(OWN_PASSWORD);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByRole('heading', { name: /Hessa/ })).toBeVisible();
  const bar = visitor.getByRole('navigation', { name: 'Main navigation' });
  await expect(bar.getByRole('link', { name: 'Payouts' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Team' })).toHaveCount(0);

  await page.reload();
  await row.getByRole('button', { name: /Hessa/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: /^Remove/ });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The member has been removed')).toBeVisible();
  await expect(row).toHaveCount(0);
  await visitor.goto('/customers');
  await expect(visitor).toHaveURL(/\/login/);
});

test('a developer starts on the integration page and sees no money', async ({
  open,
  visitorApi,
}) => {
  const body = { email: 'developer@diwan.test', password: PASSWORD };
  const session = (await visitorApi.call(authEndpoints.login, { body })) as Session;
  const page = await open(session);
  await page.goto('/');
  await expect(page).toHaveURL(/\/brands\/\d+\/integration/);
  await page.goto('/transactions');
  await expect(page).toHaveURL(/\/brands\/\d+\/integration/);
  await expectAccessible(page);
});

import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { readMailedLink } from './fixtures/messages.ts';
import { uniqueEmail } from './fixtures/people.ts';
import { expect, PASSWORD, test } from './fixtures/test.ts';

test.describe('signing in', () => {
  test('opens the start page, and signing out returns after a confirmation', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    await page.getByLabel('Email').fill('partner@diwan.test');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');

    const menu = page.getByRole('button', { name: 'User menu' });
    await menu.click();
    await expect(page.getByText('partner@diwan.test')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/');

    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    const kept = await page.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('user'),
    ]);
    expect(kept).toEqual([null, null]);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });

  test('is refused identically for a wrong password and an unknown address', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    for (const email of ['partner@diwan.test', 'nobody@diwan.test']) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    }
    await expect(page).toHaveURL('/login');
  });

  test('reports missing values at their fields', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
  });
});

test('the language is switched before sign-in, and stored', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  await page.getByRole('button', { name: 'العربية' }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
  await page.reload();
  await expect(root).toHaveAttribute('lang', 'ar');
  await page.getByLabel('البريد الإلكتروني').fill('partner@diwan.test');
  await page.getByRole('textbox', { name: 'كلمة المرور' }).fill('not the password');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByRole('alert')).toContainText(/[\u0600-\u06FF]/);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(root).toHaveAttribute('dir', 'ltr');
});

test.describe('the guard', () => {
  test('redirects visitors to sign in', async ({ open }) => {
    const page = await open();
    for (const path of ['/', '/profile', '/settings', '/messages', '/audit', '/no-such-page']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });

  test('redirects people from pages of other roles', async ({ open }) => {
    const page = await open('partner');
    for (const path of ['/messages', '/audit', '/login', '/no-such-page']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
});

test('a password is set with the mailed link once, and reset when forgotten', async ({
  open,
  apiAs,
}) => {
  const email = uniqueEmail('forgetful');
  const admin = await apiAs('super');
  const { share_token: token } = await admin.call(shareLinkEndpoints.createShareLink, {
    body: { mcc_code: '5812' },
  });
  const person = { email, first_name: 'Dana', last_name: 'Al-Sabah' };
  await admin.call(registrationEndpoints.registerOwner, { body: { token, ...person } });

  const page = await open();
  const setup = await readMailedLink(admin, email, '/setup-password');
  await page.goto(setup);
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Confirm password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill('Pearl-diver-1938');
  await page.getByLabel('Confirm password').fill('Pearl-diver-1938');
  await page.getByRole('button', { name: 'Set password' }).click();
  // Setting the password also signs the person in.
  await expect(page.getByRole('heading', { name: /Dana/ })).toBeVisible();
  await expect(page).toHaveURL('/');

  const other = await open();
  await other.goto(setup);
  await other.getByLabel('New password').fill('Another-one-1938');
  await other.getByLabel('Confirm password').fill('Another-one-1938');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('alert')).toHaveText(
    'This link is invalid, expired or already used',
  );

  await other.goto('/login');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login page also has an Email field, so the test first waits for this page's button.
  const send = other.getByRole('button', { name: 'Send link' });
  await expect(send).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await send.click();
  await expect(other.getByRole('status')).toBeVisible();
  const reset = await readMailedLink(admin, email, '/setup-password', { after: setup });
  await other.goto(reset);
  await other.getByLabel('New password').fill('Boom-builder-1940');
  await other.getByLabel('Confirm password').fill('Boom-builder-1940');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('heading', { name: /Dana/ })).toBeVisible();

  const third = await open();
  await third.goto('/login');
  await third.getByLabel('Email').fill(email);
  await third.getByRole('textbox', { name: 'Password' }).fill('Boom-builder-1940');
  await third.getByRole('button', { name: 'Sign in' }).click();
  await expect(third).toHaveURL('/');
});

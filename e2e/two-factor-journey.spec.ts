import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import type { Api } from './fixtures/api.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { uniqueEmail } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const PASSWORD = 'Pearl-diver-1938';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Computes the code of an authenticator app (RFC 6238). @param steps steps of 30 seconds from now
 */
function codeOf(secret: string, steps: number): string {
  const bits = Array.from(secret, (char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join(
    '',
  );
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Creates a user with a password. @returns the user's email address */
async function addPerson(office: Api, visitor: Api): Promise<string> {
  const email = uniqueEmail('careful');
  const { share_token: token } = await office.call(shareLinkEndpoints.createShareLink, {
    body: { mcc_code: '5812' },
  });
  const person = { email, first_name: 'Mona', last_name: 'Al-Fahad' };
  await office.call(registrationEndpoints.registerOwner, { body: { token, ...person } });
  const link = await readMailedLink(office, email, '/setup-password');
  const key = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const body = { token: key, email, password: PASSWORD };
  await visitor.call(authEndpoints.setupPassword, { body });
  return email;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signedIn = (page: Page) => expect(page).toHaveURL(/:\d+\/$/);

/** Clears tokens and cookies, as if the browser profile were new. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

test('a person signs in with an app, a passkey and a backup code', async ({
  browser,
  baseURL,
  apiAs,
  visitorApi,
}) => {
  const email = await addPerson(await apiAs('super'), visitorApi);
  // Passkeys work only with host names, not with IP addresses.
  const named = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: named, locale: 'en-GB' });
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await typePassword(page, email);
  await signedIn(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up an app' });
  await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await setup.locator('code').textContent()) ?? '';
  const code = setup.getByLabel('Code from the authenticator app');
  await code.fill('12345');
  await setup.getByRole('button', { name: 'Continue' }).click();
  await expect(setup.getByText('Please enter the six digits')).toBeVisible();
  // The server also accepts the codes of the previous and the next step.
  await code.fill(codeOf(secret, 0));
  await setup.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Backup codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery_code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Work laptop');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();

  await forgetSession(page);
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await signedIn(page);

  await forgetSession(page);
  await typePassword(page, email);
  const second = page.getByLabel('Code from the authenticator app');
  await second.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This code is not valid or has already been used',
  );
  await second.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await signedIn(page);

  await forgetSession(page);
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(recovery_code.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await signedIn(page);
  await page.goto('/profile');
  await expect(page.getByText('9 codes left')).toBeVisible();
  await context.close();
});

import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../app.ts';
import { createTestClock } from '../../platform/clock.ts';
import { systemContext } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner } from '../../testing/brands.ts';
import { readAccessToken, signAccessToken, startOnboardingSession } from './sessions.ts';
import { hashPassword } from './passwords.ts';
import { readRegistrationToken, signRegistrationToken } from './registrant.ts';

let test: TestApp;
let session_id: string;
let brand_id: number;
let owner_id: string;

beforeAll(async () => {
  test = await startTestApp();
  await addCategory(test, '5411');
  brand_id = await addBrand(test, { mcc_code: '5411' });
  owner_id = await addOwner(test, brand_id);
  const { token } = await signInAs(test, 'super_admin');
  session_id = (await readAccessToken(test.deps, token)) ?? '';
});
afterAll(() => test.close());

const profileWith = async (token: string): Promise<number> =>
  (await ask(test, 'GET', '/auth/profile', { token })).status;

const keyOf = (purpose: string): Uint8Array => test.deps.secrets.deriveKey(purpose);
const inAnHour = (): number => Math.floor(test.clock.ms() / 1000) + 3600;
const claims = () => new SignJWT({}).setSubject(session_id).setExpirationTime(inAnHour());

describe('an access token', () => {
  const forgeries: readonly [string, () => Promise<string> | string][] = [
    ['without a signature', () => new UnsecuredJWT({ sub: session_id }).encode()],
    ['with the key of registrations', () => sign(keyOf('registration-token'))],
    ['with no key at all', () => sign(new Uint8Array(32))],
    [
      'with another algorithm of the same key',
      () => claims().setProtectedHeader({ alg: 'HS512' }).sign(keyOf('access-token')),
    ],
    [
      'with a key of its own in the header',
      () =>
        claims()
          .setProtectedHeader({ alg: 'HS256', kid: '/dev/null', jku: 'https://evil.test' })
          .sign(new Uint8Array(32)),
    ],
    ['for a session that never was', () => signAccessToken(test.deps, newUuid(), 3600)],
    ['whose time has passed', () => signAccessToken(test.deps, session_id, -1)],
    ['that is a registration', async () => (await registration()).token],
    ['that is the session itself', () => session_id],
  ];
  const sign = (key: Uint8Array) => claims().setProtectedHeader({ alg: 'HS256' }).sign(key);
  const registration = () =>
    signRegistrationToken(
      test.deps,
      { brand_id, user_id: owner_id, email: 'owner@diwan.test' },
      { via: 'mail', epoch: 0, by_mail: true, device: 'a' },
    );

  it.each(forgeries)('%s opens nothing', async (_, forge) => {
    expect(await profileWith(await forge())).toBe(401);
  });

  it('is no proof of a registration', async () => {
    const token = await signAccessToken(test.deps, session_id, 3600);
    expect(await readRegistrationToken(test.deps, token)).toBeNull();
  });

  it('expires on time although it was cached', async () => {
    const clock = createTestClock();
    const deps = { ...test.deps, clock };
    const token = await signAccessToken(deps, session_id, 60);
    expect(await readAccessToken(deps, token)).toBe(session_id);
    clock.advance({ seconds: 59 });
    expect(await readAccessToken(deps, token)).toBe(session_id);
    clock.advance({ seconds: 1 });
    expect(await readAccessToken(deps, token)).toBeNull();
    expect(await readAccessToken(deps, `${token.slice(0, -4)}AAAA`)).toBeNull();
  });

  it('is accepted when it is genuine, so each forgery fails for its own reason', async () => {
    expect(await profileWith(await signAccessToken(test.deps, session_id, 3600))).toBe(200);
  });
});

describe('an onboarding session', () => {
  it('opens no call but those of its own brand', async () => {
    const ctx = systemContext(test.deps, 'test');
    const { token } = await ctx.transaction((tx) =>
      startOnboardingSession(ctx, tx, owner_id, {
        by_mail: true,
        epoch: 0,
        device: '',
        provisional: false,
      }),
    );
    const other = await addBrand(test, { mcc_code: '5411' });
    for (const { endpoint } of allRoutes) {
      if (endpoint.access === 'public') continue;
      const path = endpoint.path.replace(/:(id|brandId)/, String(other)).replaceAll(/:\w+/g, 'x');
      const { status } = await ask(test, endpoint.method, path, { token });
      const call = `${endpoint.method} ${endpoint.path}`;
      expect([call, status]).toEqual([call, endpoint.access === 'registrant' ? 403 : 401]);
    }
  });
});

describe('the refresh cookie', () => {
  it('goes only to sign-in calls, unseen by scripts and other sites', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://diwan.test' });
    const { app, deps } = secure;
    const email = 'cookie@auth.test';
    await signInAs({ deps }, 'admin', {
      email,
      password_hash: await hashPassword('Camel-horse-7'),
    });
    const login = async (
      remember_me: boolean,
      name = '__Secure-diwan_refresh',
    ): Promise<string> => {
      const body = { email, password: 'Camel-horse-7', remember_me };
      const { headers } = await ask({ app }, 'POST', '/auth/login', { body });
      const set = [headers['set-cookie']].flat().map(String);
      return set.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
    };
    const cookie = await login(false);
    expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/);
    // The browser deletes a cookie without a date when it closes.
    expect(cookie).not.toMatch(/Max-Age|Expires|Domain/);
    expect(await login(true)).toContain('Max-Age=2592000');
    expect(await login(false, '__Secure-diwan_device')).toMatch(
      /; Max-Age=15552000; Path=\/api\/auth\/login; HttpOnly; Secure; SameSite=Strict$/,
    );
    await secure.close();
  });

  it('is no bearer token, and a bearer token is no cookie', async () => {
    const token = await signAccessToken(test.deps, session_id, 3600);
    const refresh = await ask(test, 'GET', '/auth/refresh', { cookies: { diwan_refresh: token } });
    expect(refresh.status).toBe(401);
  });
});

import type { SessionRow } from '@diwan/contract/features/auth/records';
import type { Factors } from '@diwan/contract/features/factors/records';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  addFactorPerson,
  beginLogin,
  codeOf,
  enrolApp,
  enrolPasskey,
  FACTOR_PASSWORD,
  finishLogin,
  type PasskeyChallenge,
} from '../../testing/factors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const setDuty = (two_factor_enabled: boolean) =>
  test.deps.db.updateTable('settings').set({ two_factor_enabled }).execute();
afterEach(() => setDuty(false));

const statusOf = async (token: string) =>
  (await ask(test, 'GET', '/auth/profile', { token })).status;
const post = <T = unknown>(path: string, token: string, body?: object) =>
  ask<T>(test, 'POST', path, { token, ...(body ? { body } : {}) });

describe('two-factor sign-in required of administrators', () => {
  it('ends sessions that were opened without a factor, and requires one first', async () => {
    const admin = await addFactorPerson(test, 'admin');
    const owner = await addFactorPerson(test, 'brand_owner');
    await setDuty(true);
    expect(await statusOf(admin.token)).toBe(401);
    expect(await statusOf(owner.token)).toBe(200);
    const begun = await beginLogin(test, admin);
    expect(begun.step).toMatchObject({ enrol: true, methods: [] });
    expect((await finishLogin(test, begun, {})).failure.code).toBe('CHALLENGE_OVER');
    expect((await finishLogin(test, begun, { code: '123456' })).failure.code).toBe(
      'CHALLENGE_OVER',
    );
    const { challenge, cookies } = begun;
    const enrolled = await ask<{ secret: string }>(test, 'POST', '/auth/two-factor/enrol', {
      body: { challenge },
      cookies,
    });
    const code = codeOf(test, enrolled.data.secret);
    const path = '/auth/two-factor/confirm';
    const done = await ask<{ recovery_codes: string[] }>(test, 'POST', path, {
      body: { challenge, code },
      cookies,
    });
    expect(done.data.recovery_codes).toHaveLength(10);
    const signed_in = await finishLogin(test, begun, {});
    expect(await statusOf(signed_in.data.token)).toBe(200);
    expect((await finishLogin(test, begun, {})).failure.code).toBe('CHALLENGE_OVER');
  });

  it('is satisfied by one passkey, which cannot be removed', async () => {
    const admin = await addFactorPerson(test, 'admin');
    const device = await enrolPasskey(test, admin);
    await setDuty(true);
    const { data } = await ask<Factors>(test, 'GET', '/auth/two-factor', { token: admin.token });
    expect(data.required).toBe(true);
    const path = `/auth/two-factor/passkeys/${data.passkeys[0]?.id}`;
    const refused = await ask(test, 'DELETE', path, { token: admin.token });
    expect(refused.failure.code).toBe('LAST_FACTOR');
    const begun = await beginLogin(test, admin);
    const { challenge, cookies } = begun;
    const asked = await ask<PasskeyChallenge>(test, 'POST', '/auth/two-factor/passkey-options', {
      body: { challenge },
      cookies,
    });
    const passkey = device.sign(asked.data.options.challenge);
    expect((await finishLogin(test, begun, { passkey })).status).toBe(200);
  });

  it('is switched on only by a person with a factor, after a recent confirmation', async () => {
    const { token } = await addFactorPerson(test, 'super_admin');
    const read = await ask<{ updated_at: string }>(test, 'GET', '/admin/settings', { token });
    const { updated_at: _at, ...settings } = read.data;
    const save = (by: string) =>
      ask(test, 'PUT', '/admin/settings', {
        token: by,
        body: { ...settings, two_factor_enabled: true },
      });
    expect((await save(token)).failure.code).toBe('TWO_FACTOR_NOT_YOURS');
    const open = await signInAs(test, 'super_admin', {}, { confirmed: false });
    expect((await save(open.token)).failure.code).toBe('CONFIRMATION_REQUIRED');
    const chief = await addFactorPerson(test, 'super_admin');
    await enrolApp(test, chief);
    expect((await save(chief.token)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(chief.token)).toBe(200);
  });
});

describe('confirming your identity', () => {
  const login = async (email: string) => {
    const body = { email, password: FACTOR_PASSWORD };
    return (await ask<{ token: string }>(test, 'POST', '/auth/login', { body })).data.token;
  };
  const renew = (token: string) => post('/auth/two-factor/recovery-codes', token);
  type SignedIn = Awaited<ReturnType<typeof loginWhole>>;
  const loginWhole = (email: string) =>
    ask<{ token: string }>(test, 'POST', '/auth/login', {
      body: { email, password: FACTOR_PASSWORD },
    });
  /** Waits sixteen minutes in the same session. @returns its renewed token */
  const waitInSession = async ({ cookies }: Pick<SignedIn, 'cookies'>): Promise<string> => {
    test.clock.advance({ minutes: 14 });
    const renewed = await ask<{ token: string }>(test, 'GET', '/auth/refresh', { cookies });
    test.clock.advance({ minutes: 2 });
    return renewed.data.token;
  };

  it('counts for 15 minutes in one session, by password for a person without factors', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const session = await loginWhole(person.email);
    test.clock.advance({ minutes: 14 });
    expect((await renew(session.data.token)).failure.code).toBe('FACTOR_NOT_FOUND');
    test.clock.advance({ minutes: -14 });
    const other = await loginWhole(person.email);
    const token = await waitInSession(session);
    const { data: second } = await ask<{ token: string }>(test, 'GET', '/auth/refresh', {
      cookies: other.cookies,
    });
    const second_tab = second.token;
    expect((await renew(token)).failure.code).toBe('CONFIRMATION_REQUIRED');
    const wrong = await post('/auth/confirm', token, { password: 'Wrong-horse-7' });
    expect(wrong.failure.code).toBe('PASSWORD_WRONG');
    expect((await post('/auth/confirm', token, { password: FACTOR_PASSWORD })).status).toBe(200);
    expect((await renew(token)).failure.code).toBe('FACTOR_NOT_FOUND');
    expect((await renew(second_tab)).failure.code).toBe('CONFIRMATION_REQUIRED');
  });

  it('requires the factor of a person who has one; the password is not enough', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    const token = await waitInSession(
      await finishLogin(test, begun, { code: codeOf(test, secret) }),
    );
    const by_password = await post('/auth/confirm', token, { password: FACTOR_PASSWORD });
    expect(by_password.failure.code).toBe('FACTOR_WRONG');
    const code = codeOf(test, secret);
    expect((await post('/auth/confirm', token, { code })).status).toBe(200);
    expect((await renew(token)).status).toBe(200);
    expect((await post('/auth/confirm', token, { code })).failure.code).toBe('FACTOR_WRONG');
  });

  it('is not done by a password change of a person with a factor', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    const token = await waitInSession(
      await finishLogin(test, begun, { code: codeOf(test, secret) }),
    );
    const body = { current_password: FACTOR_PASSWORD, new_password: 'Quiet-harbour-81' };
    const changed = await ask<{ token: string }>(test, 'PUT', '/auth/password', {
      token,
      body,
    });
    expect((await renew(changed.data.token)).failure.code).toBe('CONFIRMATION_REQUIRED');
  });

  it('is not done by the password of a person with a passkey', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    await enrolPasskey(test, person);
    const token = await login(person.email);
    expect((await renew(token)).failure.code).toBe('CONFIRMATION_REQUIRED');
  });

  it('by a passkey needs a PIN or a fingerprint; a touch is not enough', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const device = await enrolPasskey(test, person);
    const token = await login(person.email);
    const path = '/auth/two-factor/passkey-options';
    const first = await post<PasskeyChallenge>(path, token, {});
    const { challenge, options } = first.data;
    expect(options).toMatchObject({ userVerification: 'required' });
    const touched = await post('/auth/confirm', token, {
      challenge,
      passkey: device.touch(options.challenge),
    });
    expect([touched.status, touched.failure.code]).toEqual([422, 'PASSKEY_NOT_VERIFIED']);
    expect((await renew(token)).failure.code).toBe('CONFIRMATION_REQUIRED');
    const again = await post<PasskeyChallenge>(path, token, {});
    const passkey = device.sign(again.data.options.challenge);
    const body = { challenge: again.data.challenge, passkey };
    expect((await post('/auth/confirm', token, body)).status).toBe(200);
  });

  it("accepts a passkey's answer to a challenge of this session only", async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const device = await enrolPasskey(test, person);
    const [one, two] = [await login(person.email), await login(person.email)];
    const options = '/auth/two-factor/passkey-options';
    const asked = await post<PasskeyChallenge>(options, one, {});
    const { challenge } = asked.data;
    const passkey = device.sign(asked.data.options.challenge);
    const elsewhere = await post('/auth/confirm', two, { challenge, passkey });
    expect(elsewhere.failure.code).toBe('CHALLENGE_OVER');
    expect((await post('/auth/confirm', one, { challenge, passkey })).status).toBe(200);
    const replayed = await post('/auth/confirm', one, { challenge, passkey });
    expect(replayed.failure.code).toBe('CHALLENGE_OVER');
  });
});

describe('the sessions of a person', () => {
  it('end with a change of factors, except the current one', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const body = { email: person.email, password: FACTOR_PASSWORD };
    const other = await ask<{ token: string }>(test, 'POST', '/auth/login', { body });
    const { secret } = await enrolApp(test, person);
    expect(await statusOf(other.data.token)).toBe(401);
    expect(await statusOf(person.token)).toBe(200);
    const begun = await beginLogin(test, person);
    const again = await finishLogin(test, begun, { code: codeOf(test, secret) });
    expect((await post('/auth/two-factor/disable', person.token)).status).toBe(200);
    expect(await statusOf(again.data.token)).toBe(401);
    expect(await statusOf(person.token)).toBe(200);
    const left = test.deps.db.selectFrom('recovery_codes').select('code_hash');
    expect(await left.where('user_id', '=', person.id).execute()).toEqual([]);
  });

  it('are listed, and can be ended from another device', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const stranger = await addFactorPerson(test, 'brand_owner');
    const body = { email: person.email, password: FACTOR_PASSWORD };
    const { data } = await ask<{ token: string }>(test, 'POST', '/auth/login', { body });
    const { token } = person;
    const listed = await ask<SessionRow[]>(test, 'GET', '/auth/sessions', { token });
    expect(listed.data.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    const session_id = listed.data.find(({ current }) => !current)?.id;
    const foreign = await post('/auth/sessions/end', stranger.token, { session_id });
    expect(foreign.failure.code).toBe('SESSION_NOT_FOUND');
    expect((await post('/auth/sessions/end', token, { session_id })).status).toBe(200);
    expect(await statusOf(data.token)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });
});

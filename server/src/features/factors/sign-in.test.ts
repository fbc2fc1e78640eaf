import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  addFactorPerson,
  beginLogin,
  codeOf,
  enrolApp,
  enrolPasskey,
  FACTOR_PASSWORD,
  finishLogin,
  type PasskeyChallenge,
  STEP_COOKIE,
} from '../../testing/factors.ts';
import { createDevice } from '../../seed/passkey.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const profileStatus = async (token: string) =>
  (await ask(test, 'GET', '/auth/profile', { token })).status;

const requestPasskey = async ({ challenge, cookies }: Awaited<ReturnType<typeof beginLogin>>) => {
  const body = { challenge };
  const path = '/auth/two-factor/passkey-options';
  return (await ask<PasskeyChallenge>(test, 'POST', path, { body, cookies })).data.options
    .challenge;
};

describe('a sign-in with an authenticator app', () => {
  it('opens nothing before the code, and a session with it', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    expect(begun.step.methods).toEqual(['totp', 'recovery_code']);
    expect(await profileStatus(begun.challenge)).toBe(401);
    const done = await finishLogin(test, begun, { code: codeOf(test, secret) });
    expect(await profileStatus(done.data.token)).toBe(200);
  });

  it('refuses a used code and the one before it', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const code = codeOf(test, secret);
    expect((await finishLogin(test, await beginLogin(test, person), { code })).status).toBe(200);
    const again = await finishLogin(test, await beginLogin(test, person), { code });
    expect(again.failure.code).toBe('FACTOR_WRONG');
    test.clock.advance({ seconds: 30 });
    const late = await finishLogin(test, await beginLogin(test, person), { code });
    expect(late.failure.code).toBe('FACTOR_WRONG');
  });

  it('accepts one of two simultaneous uses of a code', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const steps = [await beginLogin(test, person), await beginLogin(test, person)];
    const code = codeOf(test, secret);
    const answers = await Promise.all(steps.map((step) => finishLogin(test, step, { code })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
  });

  it('ends the step after five wrong codes, and limits new steps of the account', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    for (let n = 0; n < 5; n += 1) {
      const wrong = await finishLogin(test, begun, { code: `00000${n}` });
      expect(wrong.failure.code).toBe('FACTOR_WRONG');
    }
    const right = await finishLogin(test, begun, { code: codeOf(test, secret) });
    expect(right.failure.code).toBe('CHALLENGE_OVER');
    for (let round = 0; round < 4; round += 1) {
      const next = await beginLogin(test, person);
      for (let n = 0; n < 4; n += 1) await finishLogin(test, next, { code: `11111${n}` });
    }
    const guess = await finishLogin(test, await beginLogin(test, person), { code: '222222' });
    expect(guess.status).toBe(429);
  });

  it('accepts the step once, within ten minutes, and only from its own browser', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const other = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const { secret: others } = await enrolApp(test, other);
    const begun = await beginLogin(test, person);
    const stolen = { ...begun, cookies: { [STEP_COOKIE]: 'guessed' } };
    const code = () => codeOf(test, secret);
    expect((await finishLogin(test, stolen, { code: code() })).failure.code).toBe('CHALLENGE_OVER');
    // Another person's code or browser cannot complete this step.
    const foreign = await finishLogin(test, begun, { code: codeOf(test, others) });
    expect(foreign.failure.code).toBe('FACTOR_WRONG');
    const { cookies } = await beginLogin(test, other);
    const mixed = await finishLogin(test, { ...begun, cookies }, { code: code() });
    expect(mixed.failure.code).toBe('CHALLENGE_OVER');
    expect((await finishLogin(test, begun, { code: code() })).status).toBe(200);
    test.clock.advance({ seconds: 30 });
    expect((await finishLogin(test, begun, { code: code() })).failure.code).toBe('CHALLENGE_OVER');
    const late = await beginLogin(test, person);
    test.clock.advance({ minutes: 11 });
    expect((await finishLogin(test, late, { code: code() })).failure.code).toBe('CHALLENGE_OVER');
  });

  it('is void after a change of the password', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { secret } = await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    const { token } = person;
    const passwords = { current_password: FACTOR_PASSWORD, new_password: 'Falcon-horse-8' };
    await ask(test, 'PUT', '/auth/password', { token, body: passwords });
    const done = await finishLogin(test, begun, { code: codeOf(test, secret) });
    expect(done.failure.code).toBe('CHALLENGE_OVER');
  });
});

describe('a recovery code', () => {
  it('replaces the app once, in any spelling, and the person is notified', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { recovery_codes } = await enrolApp(test, person);
    expect(new Set(recovery_codes).size).toBe(10);
    const [first = ''] = recovery_codes;
    const recovery_code = first.toLowerCase().replace('-', ' ');
    const begun = await beginLogin(test, person);
    const done = await finishLogin(test, begun, { recovery_code });
    expect(await profileStatus(done.data.token)).toBe(200);
    const again = await finishLogin(test, await beginLogin(test, person), { recovery_code });
    expect(again.failure.code).toBe('FACTOR_WRONG');
    const { token } = done.data;
    const left = await ask<{ recovery_codes_left: number }>(test, 'GET', '/auth/two-factor', {
      token,
    });
    expect(left.data.recovery_codes_left).toBe(9);
    const mails = await test.deps.db
      .selectFrom('messages')
      .select('template')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['factor_added', 'recovery_code_used']);
  });

  it('opens one of two simultaneous sign-ins', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const { recovery_codes } = await enrolApp(test, person);
    const steps = await Promise.all([1, 2, 3].map(() => beginLogin(test, person)));
    const [, recovery_code] = recovery_codes;
    const answers = await Promise.all(
      steps.map((step) => finishLogin(test, step, { recovery_code })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422']);
  });

  it('of another person is worth nothing, and none is stored readable', async () => {
    const [a, b] = [
      await addFactorPerson(test, 'brand_owner'),
      await addFactorPerson(test, 'brand_owner'),
    ];
    const { recovery_codes } = await enrolApp(test, a);
    const { secret } = await enrolApp(test, b);
    const [recovery_code = ''] = recovery_codes;
    const foreign = await finishLogin(test, await beginLogin(test, b), { recovery_code });
    expect(foreign.failure.code).toBe('FACTOR_WRONG');
    const { db } = test.deps;
    const stored = [
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('totp_factors').select('secret_sealed').execute(),
      await db.selectFrom('audit_log').select(['before', 'after']).execute(),
    ];
    const text = JSON.stringify(stored);
    expect(text).not.toContain(recovery_code.replace('-', ''));
    expect(text).not.toContain(recovery_code);
    expect(text).not.toContain(secret);
  });
});

describe('a passkey', () => {
  it('is a second step beside an app, but does not require one on its own', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const device = await enrolPasskey(test, person);
    const body = { email: person.email, password: FACTOR_PASSWORD };
    const alone = await ask<{ token?: string }>(test, 'POST', '/auth/login', { body });
    expect(alone.data.token).toBeDefined();
    await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    expect(begun.step.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    const passkey = device.sign(await requestPasskey(begun));
    const done = await finishLogin(test, begun, { passkey });
    expect(await profileStatus(done.data.token)).toBe(200);
  });

  it('is refused for another account, another challenge, another site, and as a copy', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const other = await addFactorPerson(test, 'brand_owner');
    const device = await enrolPasskey(test, person);
    const foreign = await enrolPasskey(test, other);
    await enrolApp(test, person);
    const attempt = async (sign: (asked: string) => object) => {
      const begun = await beginLogin(test, person);
      const answer = await finishLogin(test, begun, { passkey: sign(await requestPasskey(begun)) });
      return answer.status === 200 ? 'in' : answer.failure.code;
    };
    expect(await attempt((asked) => foreign.sign(asked))).toBe('PASSKEY_REFUSED');
    expect(await attempt(() => device.sign('AAAA'))).toBe('PASSKEY_REFUSED');
    const elsewhere = createDevice('https://diwan.evil');
    expect(await attempt((asked) => elsewhere.sign(asked))).toBe('PASSKEY_REFUSED');
    expect(await attempt((asked) => device.sign(asked, 7))).toBe('in');
    expect(await attempt((asked) => device.sign(asked, 7))).toBe('PASSKEY_REFUSED');
    expect(await attempt((asked) => device.sign(asked, 3))).toBe('PASSKEY_REFUSED');
    expect(await attempt((asked) => device.sign(asked, 8))).toBe('in');
  });

  it('proves nothing without a challenge', async () => {
    const person = await addFactorPerson(test, 'brand_owner');
    const device = await enrolPasskey(test, person);
    await enrolApp(test, person);
    const begun = await beginLogin(test, person);
    const answer = await finishLogin(test, begun, { passkey: device.sign('') });
    expect(answer.failure.code).toBe('PASSKEY_REFUSED');
  });
});

import type { Session } from '@diwan/contract/features/auth/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { createUser } from '../users/public.ts';
import { createPasswordLink, hashPassword } from './passwords.ts';
import { REFRESH_COOKIE } from './routes.ts';
import { requireLoginTry } from './tries.ts';

const PASSWORD = 'Correct-horse-7';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let count = 0;
async function addPerson(active = true): Promise<{ id: string; email: string }> {
  count += 1;
  const email = `person${count}@auth.test`;
  const password_hash = await hashPassword(PASSWORD);
  const id = await test.deps.db.transaction().execute((tx) =>
    createUser(tx, {
      email,
      first_name: 'Noor',
      last_name: 'Salem',
      role: 'brand_owner',
      password_hash,
    }),
  );
  if (!active) {
    await test.deps.db.updateTable('users').set({ active }).where('id', '=', id).execute();
  }
  return { id, email };
}

const login = (email: string, password = PASSWORD, remember_me = false) =>
  ask<Session>(test, 'POST', '/auth/login', { body: { email, password, remember_me } });

const refreshWith = (cookie: string) =>
  ask<Session>(test, 'GET', '/auth/refresh', { cookies: { [REFRESH_COOKIE]: cookie } });

const profileWith = (token: string) => ask(test, 'GET', '/auth/profile', { token });

describe('signing in', () => {
  it('gives a token, the user and an httpOnly cookie', async () => {
    const { email } = await addPerson();
    const answer = await login(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.data.user.email).toBe(email);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);
    expect((await profileWith(answer.data.token)).status).toBe(200);
  });

  it('writes an audit entry with the person as its actor', async () => {
    const { id, email } = await addPerson();
    await login(email);
    const trail = test.deps.db.selectFrom('audit_log').select(['actor_kind', 'actor_id']);
    const rows = await trail
      .where('action', '=', 'auth.login')
      .where('entity_id', '=', id)
      .execute();
    expect(rows).toEqual([{ actor_kind: 'user', actor_id: id }]);
  });

  it('refuses unknown, wrong and inactive accounts with the same answer', async () => {
    const known = await addPerson();
    const inactive = await addPerson(false);
    const answers = [
      await login(known.email, 'Wrong-horse-7'),
      await login('nobody@auth.test'),
      await login(inactive.email),
    ];
    for (const { status, failure } of answers) {
      expect(status).toBe(401);
      expect(failure.code).toBe('CREDENTIALS_WRONG');
      expect(failure.error).toBe('Invalid email or password');
    }
  });

  it('answers in Arabic when the browser asks for it', async () => {
    const body = { email: 'nobody@auth.test', password: 'x' };
    const headers = { 'accept-language': 'ar-KW,ar;q=0.9' };
    const { failure } = await ask(test, 'POST', '/auth/login', { body, headers });
    expect(failure.error).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة');
  });

  it('names the field that is wrong and refuses unknown properties', async () => {
    const body = { email: 'not an address', password: '', admin: true };
    const { status, failure } = await ask(test, 'POST', '/auth/login', { body });
    expect(status).toBe(400);
    expect(failure.fields).toEqual({
      email: 'Invalid email address',
      password: 'Password is required',
      admin: 'This property is not known',
    });
  });

  it('slows a guesser down, and lets the owner in again after a minute', async () => {
    const { email } = await addPerson();
    for (let attempt = 0; attempt < 10; attempt += 1) await login(email, `Guess-${attempt}-x`);
    expect((await login(email)).status).toBe(429);
    test.clock.advance({ seconds: 60 });
    expect((await login(email)).status).toBe(200);
  });
});

describe('a guesser', () => {
  const loginFrom = (ip: string, email: string, password: string) =>
    ask(test, 'POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': ip },
    });

  it('does not lock out the owner, who signs in from another network', async () => {
    const { email } = await addPerson();
    for (let attempt = 0; attempt < 15; attempt += 1) await loginFrom('203.0.113.7', email, 'no');
    expect((await loginFrom('203.0.113.7', email, PASSWORD)).status).toBe(429);
    expect((await loginFrom('203.0.113.8', email, PASSWORD)).status).toBe(200);
  });

  it('with many addresses is slowed down for known and unknown accounts alike', async () => {
    for (const email of [(await addPerson()).email, 'unknown@auth.test']) {
      const statuses = [];
      const before = test.clock.paused_ms();
      for (let at = 0; at < 63; at += 1) {
        statuses.push((await loginFrom(`203.0.113.${at}`, email, 'no')).status);
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
      expect(test.clock.paused_ms() - before).toBe(3 * 2_000);
    }
  });

  it('with 20 networks does not lock out the owner, who comes from a fresh network', async () => {
    const { email } = await addPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 * 15 }, (_, n) => loginFrom(`198.18.0.${n % 20}`, email, 'no')),
    );
    const tried = answers.filter(({ status }) => status === 401);
    expect([tried.length, answers.length - tried.length]).toEqual([200, 100]);
    const before = test.clock.paused_ms();
    // Two typing errors of the owner do not lock the owner out.
    expect((await loginFrom('198.18.1.1', email, 'typo')).status).toBe(401);
    expect((await loginFrom('198.18.1.1', email, 'typo')).status).toBe(401);
    expect((await loginFrom('198.18.1.1', email, PASSWORD)).status).toBe(200);
    expect(test.clock.paused_ms() - before).toBe(3 * 2_000);
  });

  it('in the same network does not lock out a device that signed in there before', async () => {
    const { email } = await addPerson();
    const ip = '198.18.2.1';
    const { cookies } = await loginFrom(ip, email, PASSWORD);
    const mark = cookies['diwan_device'] ?? '';
    for (let at = 0; at < 12; at += 1) await loginFrom(ip, email, 'no');
    expect((await loginFrom(ip, email, PASSWORD)).status).toBe(429);
    const known = (value: string, address = email) =>
      ask(test, 'POST', '/auth/login', {
        body: { email: address, password: PASSWORD },
        headers: { 'x-forwarded-for': ip },
        cookies: { diwan_device: value },
      });
    const before = test.clock.paused_ms();
    expect((await known(mark)).status).toBe(200);
    expect(test.clock.paused_ms()).toBe(before);
    for (const forged of [`${mark}x`, mark.replace('.', '..'), '.', `x${mark}`]) {
      expect((await known(forged)).status).toBe(429);
    }
    // The device mark has no effect on another account.
    const other = await addPerson();
    for (let at = 0; at < 12; at += 1) await loginFrom(ip, other.email, 'no');
    expect((await known(mark, other.email)).status).toBe(429);
  });

  it('with a known device has a limited number of tries, too', async () => {
    const { email } = await addPerson();
    const { cookies } = await loginFrom('198.18.3.1', email, PASSWORD);
    const statuses = [];
    for (let at = 0; at < 12; at += 1) {
      const body = { email, password: 'no' };
      const headers = { 'x-forwarded-for': `198.18.3.${at}` };
      statuses.push((await ask(test, 'POST', '/auth/login', { body, headers, cookies })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  it('can try 200 passwords of an account in one network on the first day, then 100', async () => {
    const ctx = { ...systemContext(test.deps, 'test'), actor: { kind: 'public' } as const };
    const client = { ...ctx.client, ip: '198.18.4.1' };
    const start = test.clock.iso();
    const tryAllDay = async (): Promise<number> => {
      let tried = 0;
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        test.clock.advance({ minutes: 1 });
        const attempt = requireLoginTry({ ...ctx, client }, 'target@auth.test', undefined);
        tried += await attempt.then(
          () => 1,
          () => 0,
        );
      }
      return tried;
    };
    expect(await tryAllDay()).toBeLessThanOrEqual(200);
    expect(await tryAllDay()).toBeLessThanOrEqual(101);
    test.clock.set(start);
  });

  it('who knew the old password gets no session while it is being changed', async () => {
    const { id, email } = await addPerson();
    const waiting = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(test.deps.db);
      return rows.length > 0;
    };
    const { answer } = await test.deps.db.transaction().execute(async (tx) => {
      const password_hash = await hashPassword('Another-horse-8');
      await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
      const trying = login(email);
      await vi.waitFor(async () => expect(await waiting()).toBe(true), { timeout: 60_000 });
      return { answer: trying };
    });
    expect((await answer).status).toBe(401);
    expect((await login(email, 'Another-horse-8')).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends on the next request after the account is deactivated', async () => {
    const { id, email } = await addPerson();
    const { data } = await login(email);
    await test.deps.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    expect((await profileWith(data.token)).status).toBe(401);
  });

  it('is checked separately when many sessions are looked up at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()));
    const ended = people.filter((_, n) => n % 2 === 1);
    const logins = await Promise.all(people.map(({ email }) => login(email)));
    const ids = ended.map(({ id }) => id);
    await test.deps.db.updateTable('users').set({ active: false }).where('id', 'in', ids).execute();
    const calls = Array.from({ length: 60 }, (_, n) => n % people.length);
    const answers = await Promise.all(
      calls.map(async (n) => {
        const { status, data } = await ask<{ email?: string } | undefined>(
          test,
          'GET',
          '/auth/profile',
          { token: logins[n]?.data.token ?? '' },
        );
        return status === 200 ? data?.email : status;
      }),
    );
    expect(answers).toEqual(calls.map((n) => (n % 2 === 1 ? 401 : people[n]?.email)));
  });

  it('ends after the idle time-out, unless it is remembered', async () => {
    const { email } = await addPerson();
    const plain = await login(email);
    const remembered = await login(email, PASSWORD, true);
    test.clock.advance({ minutes: 61 });
    expect((await refreshWith(plain.cookies[REFRESH_COOKIE] ?? '')).status).toBe(401);
    expect((await refreshWith(remembered.cookies[REFRESH_COOKIE] ?? '')).status).toBe(200);
  });

  it('needs a fresh token after 15 minutes', async () => {
    const { email } = await addPerson();
    const { data, cookies } = await login(email);
    test.clock.advance({ minutes: 16 });
    expect((await profileWith(data.token)).status).toBe(401);
    const fresh = await refreshWith(cookies[REFRESH_COOKIE] ?? '');
    expect((await profileWith(fresh.data.token)).status).toBe(200);
  });

  it('refuses a token that was altered or signed with another key', async () => {
    const { email } = await addPerson();
    const { data } = await login(email);
    const [head, body, signature] = data.token.split('.');
    const forged = `${head}.${body}.${signature?.split('').toReversed().join('')}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    expect((await profileWith(forged)).status).toBe(401);
    expect((await profileWith(unsigned)).status).toBe(401);
  });

  it('is over after signing out, for the token and for the cookie', async () => {
    const { email } = await addPerson();
    const { data, cookies } = await login(email);
    const cookie = cookies[REFRESH_COOKIE] ?? '';
    const options = { token: data.token, cookies: { [REFRESH_COOKIE]: cookie } };
    expect((await ask(test, 'POST', '/auth/logout', options)).status).toBe(200);
    expect((await profileWith(data.token)).status).toBe(401);
    expect((await refreshWith(cookie)).status).toBe(401);
  });
});

describe('the refresh cookie', () => {
  it('rotates, honours the replaced one for 30 seconds, and then ends the family', async () => {
    const { email } = await addPerson();
    const first = (await login(email)).cookies[REFRESH_COOKIE] ?? '';
    const second = await refreshWith(first);
    expect(second.status).toBe(200);
    expect(second.cookies[REFRESH_COOKIE]).not.toBe(first);
    expect((await refreshWith(first)).status).toBe(200);
    test.clock.advance({ seconds: 31 });
    expect((await refreshWith(first)).status).toBe(401);
    expect((await refreshWith(second.cookies[REFRESH_COOKIE] ?? '')).status).toBe(401);
    expect((await profileWith(second.data.token)).status).toBe(401);
  });

  it('survives 20 tabs that refresh at the same moment', async () => {
    const { email } = await addPerson();
    const cookie = (await login(email)).cookies[REFRESH_COOKIE] ?? '';
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // All answers have the same successor. If there were 20 successors, each of them could continue
    // the session.
    const successors = answers.map(({ cookies }) => cookies[REFRESH_COOKIE]);
    expect(new Set(successors).size).toBe(1);
  });

  it('leaves one open token, however often the replaced one is used in 30 seconds', async () => {
    const { id, email } = await addPerson();
    const first = (await login(email)).cookies[REFRESH_COOKIE] ?? '';
    const second = (await refreshWith(first)).cookies[REFRESH_COOKIE] ?? '';
    expect((await refreshWith(first)).cookies[REFRESH_COOKIE]).toBe(second);
    const third = (await refreshWith(second)).cookies[REFRESH_COOKIE] ?? '';
    // A late tab gets the newest token, because a replaced token would be refused.
    expect((await refreshWith(first)).cookies[REFRESH_COOKIE]).toBe(third);
    const open = await test.deps.db
      .selectFrom('refresh_tokens as t')
      .innerJoin('sessions as s', 's.id', 't.session_id')
      .select('t.token_hash')
      .where('s.user_id', '=', id)
      .where('t.replaced_at', 'is', null)
      .execute();
    expect(open).toEqual([{ token_hash: hashToken(third) }]);
    // A thief and the owner cannot both continue: a use after the grace period ends the session.
    const thief = await refreshWith(third);
    test.clock.advance({ seconds: 31 });
    expect((await refreshWith(third)).status).toBe(401);
    expect((await refreshWith(thief.cookies[REFRESH_COOKIE] ?? '')).status).toBe(401);
  });
});

describe('a set-password link', () => {
  async function linkFor(user: { id: string; email: string }, purpose: 'setup' | 'reset') {
    const ctx = systemContext(test.deps, 'test');
    const link = await ctx.transaction((tx) => createPasswordLink(ctx, tx, user, purpose));
    return new URL(link.url).searchParams.get('token') ?? '';
  }
  const setup = (token: string, email: string, password = 'Another-horse-8') =>
    ask(test, 'POST', '/auth/setup-password', { body: { token, email, password } });

  it('works once, of 10 simultaneous uses too, and ends the sessions', async () => {
    const user = await addPerson();
    const { data } = await login(user.email);
    const token = await linkFor(user, 'reset');
    const answers = await Promise.all(Array.from({ length: 10 }, () => setup(token, user.email)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect((await profileWith(data.token)).status).toBe(401);
    expect((await login(user.email, 'Another-horse-8')).status).toBe(200);
    expect((await setup(token, user.email)).failure.code).toBe('SETUP_LINK_INVALID');
  });

  it('is bound to its email, expires, and is not used up by a weak password', async () => {
    const user = await addPerson();
    const token = await linkFor(user, 'reset');
    expect((await setup(token, 'other@auth.test')).status).toBe(400);
    const weak = await setup(token, user.email, 'Password123!');
    expect(weak.status).toBe(422);
    expect(weak.failure.fields?.['password']).toMatch(/too common/);
    test.clock.advance({ minutes: 61 });
    expect((await setup(token, user.email)).status).toBe(400);
  });

  it('is answered in the same way for known and unknown addresses', async () => {
    const { email } = await addPerson();
    const ask_for = (address: string) =>
      ask(test, 'POST', '/auth/forgot-password', { body: { email: address } });
    const [known, unknown] = [await ask_for(email), await ask_for('nobody@auth.test')];
    expect(known.status).toBe(200);
    expect(known.raw).toBe(unknown.raw);
  });
});

describe('a reset link', () => {
  it('is mailed at most five times an hour, and the answer is the same after that', async () => {
    const { email } = await addPerson();
    const askForLink = (at: number) =>
      ask(test, 'POST', '/auth/forgot-password', {
        body: { email },
        headers: { 'x-forwarded-for': `203.0.113.${at}` },
      });
    const countJobs = async (): Promise<number> => {
      const { rows } = await sql<{ count: string }>`select count(*) from graphile_worker.jobs
        where task_identifier = 'send_reset_link'`.execute(test.deps.db);
      return Number(rows[0]?.count);
    };
    const before = await countJobs();
    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push((await askForLink(at)).raw);
    expect(new Set(answers).size).toBe(1);
    expect((await countJobs()) - before).toBe(5);
  });
});

describe('the profile', () => {
  it('changes names and phone, never role, brand or partner', async () => {
    const me = await signInAs(test, 'admin');
    const body = {
      first_name: 'Dana',
      last_name: 'Hamad',
      phone_country_code: '965',
      phone_number: '5123 4567',
    };
    const answer = await ask<{ first_name: string; phone_number: string }>(
      test,
      'PUT',
      '/auth/profile',
      { token: me.token, body },
    );
    expect(answer.data).toMatchObject({ first_name: 'Dana', phone_number: '51234567' });
    const without = await ask<{ phone_number: null }>(test, 'PUT', '/auth/profile', {
      token: me.token,
      body: { ...body, phone_number: '' },
    });
    expect(without.data.phone_number).toBeNull();
    const foreign = await ask(test, 'PUT', '/auth/profile', {
      token: me.token,
      body: { ...body, phone_number: '12345678' },
    });
    expect(foreign.failure.fields).toEqual({ phone_number: 'Please enter a valid phone number' });
    const smuggled = await ask(test, 'PUT', '/auth/profile', {
      token: me.token,
      body: { ...body, role: 'super_admin' },
    });
    expect(smuggled.failure.fields).toEqual({ role: 'This property is not known' });
  });

  it('changes the password only with the current one, and ends the other sessions', async () => {
    const { email } = await addPerson();
    const here = await login(email);
    const elsewhere = await login(email);
    const change = (current_password: string, new_password: string) =>
      ask<Session>(test, 'PUT', '/auth/password', {
        token: here.data.token,
        body: { current_password, new_password },
      });
    expect((await change('Wrong-horse-7', 'Better-horse-9')).failure.fields).toEqual({
      current_password: 'The current password is not correct',
    });
    const changed = await change(PASSWORD, 'Better-horse-9');
    expect(changed.status).toBe(200);
    expect((await profileWith(elsewhere.data.token)).status).toBe(401);
    expect((await profileWith(changed.data.token)).status).toBe(200);
  });
});

describe('maintenance', () => {
  it('refuses everyone but admins, with the message', async () => {
    const owner = await signInAs(test, 'brand_owner');
    const admin = await signInAs(test, 'admin');
    await test.deps.db
      .updateTable('settings')
      .set({ maintenance_mode: true, maintenance_message: 'Back at noon' })
      .execute();
    const stopped = await profileWith(owner.token);
    expect(stopped.status).toBe(503);
    expect(stopped.failure.error).toBe('Back at noon');
    expect((await profileWith(admin.token)).status).toBe(200);
    expect((await ask(test, 'GET', '/settings/public')).status).toBe(200);
    await test.deps.db.updateTable('settings').set({ maintenance_mode: false }).execute();
  });
});

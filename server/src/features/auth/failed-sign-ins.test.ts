import type { Session } from '@diwan/contract/features/auth/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { addPartnerKey } from '../../testing/partners.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { warnOfFailures } from './jobs.ts';
import { hashPassword } from './passwords.ts';
import { REFRESH_COOKIE } from './routes.ts';

const PASSWORD = 'Correct-horse-7';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const addPerson = async (role: 'admin' | 'brand_owner' = 'brand_owner') =>
  signInAs(test, role, { password_hash: await hashPassword(PASSWORD) });

const login = (email: string, password: string, ip = '203.0.113.7') =>
  ask<Session>(test, 'POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': ip },
  });

const entriesOf = (action: 'auth.sign_in_refused' | 'auth.call_refused', entity_id: string) =>
  test.deps.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'entity', 'ip', 'after'])
    .where('action', '=', action)
    .where('entity_id', '=', entity_id)
    .orderBy('id')
    .execute();

const countNotices = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n
    from graphile_worker.jobs where task_identifier = 'warn_of_failures'`.execute(test.deps.db);
  return rows[0]?.n ?? 0;
};

describe('a failed sign-in', () => {
  it('is logged with account and network, at most ten times an hour', async () => {
    const { id, email } = await addPerson();
    for (let i = 0; i < 9; i += 1) await login(email, 'Wrong-horse-7');
    expect((await entriesOf('auth.sign_in_refused', id))[0]).toEqual({
      actor_kind: 'public',
      actor_id: null,
      entity: 'user',
      ip: '203.0.113.7',
      after: { failed: 'password' },
    });
    for (let i = 0; i < 9; i += 1) {
      await login(email, 'Wrong-horse-7');
      test.clock.advance({ minutes: 1 });
    }
    const entries = await entriesOf('auth.sign_in_refused', id);
    expect(entries.length).toBeGreaterThanOrEqual(10);
    expect(entries.length).toBeLessThan(14);
  });

  it('of an unknown address is logged without it, at most 60 times for one network', async () => {
    const before = (await entriesOf('auth.sign_in_refused', 'unknown')).length;
    const email = 'nobody-at-all@people.test';
    const client = { ...systemContext(test.deps, 'test').client, ip: '198.51.100.9' };
    const ctx = { ...systemContext(test.deps, 'test'), client };
    await login(email, 'Wrong-horse-7', client.ip);
    for (let i = 0; i < 90; i += 1)
      await recordFailedSignIn(ctx, `${i}-${email}`, undefined, 'password');
    const entries = (await entriesOf('auth.sign_in_refused', 'unknown')).slice(before);
    expect(entries).toHaveLength(60);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('for the tenth time notifies the owner of the account, once a day', async () => {
    const { id, email } = await addPerson();
    const before = await countNotices();
    for (let i = 0; i < 9; i += 1) await login(email, 'Wrong-horse-7', `198.51.100.${i}`);
    expect(await countNotices()).toBe(before);
    for (let i = 20; i < 30; i += 1) await login(email, 'Wrong-horse-7', `198.51.100.${i}`);
    expect(await countNotices()).toBe(before + 1);
    const email_sealed = test.deps.secrets.seal(email);
    await warnOfFailures(test.deps)({ email_sealed }, { attempt: 1 } as never);
    const messages = test.deps.db.selectFrom('messages').select('template');
    expect(await messages.where('user_id', '=', id).execute()).toEqual([
      { template: 'sign_ins_failed' },
    ]);
  });

  it('is forgotten after a sign-in: nine before and nine after it send no notice', async () => {
    const { email } = await addPerson();
    const before = await countNotices();
    for (let i = 0; i < 9; i += 1) await login(email, 'Wrong-horse-7', `192.0.2.${i}`);
    expect((await login(email, PASSWORD, '192.0.2.50')).status).toBe(200);
    for (let i = 60; i < 69; i += 1) await login(email, 'Wrong-horse-7', `192.0.2.${i}`);
    expect(await countNotices()).toBe(before);
  });
});

describe('a refused call', () => {
  it('of a person is logged with account and network, at most twenty times an hour', async () => {
    const { id, token } = await addPerson();
    const headers = { 'x-forwarded-for': '203.0.113.99' };
    for (let i = 0; i < 40; i += 1) await ask(test, 'GET', '/admin/users', { token, headers });
    const entries = await entriesOf('auth.call_refused', id);
    expect(entries).toHaveLength(20);
    expect(entries[0]).toEqual({
      actor_kind: 'user',
      actor_id: id,
      entity: 'user',
      ip: '203.0.113.99',
      after: { call: 'GET /api/admin/users', code: 'FORBIDDEN' },
    });
  });

  it('that only needs a confirmation is not logged', async () => {
    const { id, token } = await signInAs(test, 'admin', {}, { confirmed: false });
    await ask(test, 'POST', '/admin/payouts/exports', { token, body: { tab: 'active' } });
    expect(await entriesOf('auth.call_refused', id)).toEqual([]);
  });

  it("of a partner's key without the permission names the partner", async () => {
    const partner_id = await addPartner(test);
    const headers = await addPartnerKey(test, partner_id, { permissions: ['brands'] });
    await ask(test, 'GET', '/admin/users', { headers });
    const [entry] = await entriesOf('auth.call_refused', String(partner_id));
    expect(entry).toMatchObject({ actor_kind: 'partner_key', entity: 'partner' });
  });
});

describe('a remembered session', () => {
  const remember = async (role: 'admin' | 'brand_owner') => {
    const { email } = await addPerson(role);
    const body = { email, password: PASSWORD, remember_me: true };
    const { cookies } = await ask<Session>(test, 'POST', '/auth/login', { body });
    return cookies;
  };
  const renew = (cookies: Readonly<Record<string, string>>) =>
    ask<Session>(test, 'GET', '/auth/refresh', {
      cookies: { [REFRESH_COOKIE]: cookies[REFRESH_COOKIE] ?? '' },
    });

  it('of an admin ends after twelve idle hours, also for the refresh cookie', async () => {
    const [idle, used] = [await remember('admin'), await remember('admin')];
    test.clock.advance({ hours: 11 });
    const renewed = await renew(used);
    const { token } = renewed.data;
    expect((await ask(test, 'GET', '/auth/profile', { token })).status).toBe(200);
    test.clock.advance({ hours: 1, minutes: 1 });
    expect((await renew(idle)).status).toBe(401);
    expect((await renew(renewed.cookies)).status).toBe(200);
  });

  it('of a brand owner lasts for its thirty days', async () => {
    const cookies = await remember('brand_owner');
    test.clock.advance({ days: 20 });
    expect((await renew(cookies)).status).toBe(200);
  });
});

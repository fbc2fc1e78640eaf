import type { BrandSummary } from '@diwan/contract/features/brands/records';
import type { PartnerDetails } from '@diwan/contract/features/partners/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { addPartnerKey } from '../../testing/partners.ts';

let system: TestApp;
/** Another process over the same database. */
let second: TestApp;
let admin: TestUser;
let souq: number;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  second = await startTestApp({ DATABASE_URL: system.url });
  souq = await addPartner(system, 'Souq');
  const mcc_code = await addCategory(system, '5411');
  brand = await addBrand(system, { mcc_code, partner_id: souq, name: 'Falafel of Souq' });
});
beforeEach(async () => {
  // Some tests let a month pass, in which sessions expire.
  admin = await signInAs(system, 'admin');
  await system.deps.db.deleteFrom('partner_keys').execute();
  await system.deps.db.deleteFrom('rate_buckets').execute();
});
afterAll(async () => {
  await second.close();
  await system.close();
});

const regenerate = (body?: object, { token } = admin, partner = souq) =>
  ask<{ api_key: string }>(system, 'POST', `/partners/${partner}/api-key/regenerate`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
const revoke = () => ask(system, 'DELETE', `/partners/${souq}/api-key`, { token: admin.token });
const details = async (): Promise<PartnerDetails> =>
  (await ask<PartnerDetails>(system, 'GET', `/partners/${souq}`, { token: admin.token })).data;
const read = (api_key: string, path = '/brands', app = system, headers = {}) =>
  ask<BrandSummary[]>(app, 'GET', path, { headers: { 'x-api-key': api_key, ...headers } });

describe('the API key of a partner', () => {
  test('is shown once, is stored only as a hash, and reads the brands of the partner', async () => {
    const { data, message } = await regenerate();
    expect(message).toBe('API key generated successfully');
    expect(data.api_key).toMatch(/^dpk_[\w-]{43}$/);
    const { status, data: brands } = await read(data.api_key);
    expect(status).toBe(200);
    expect(brands.map(({ id }) => id)).toEqual([brand]);
    // A key cannot change anything, so no action is offered.
    expect(brands[0]?.can).toEqual({});
    const { rows } = await sql<{ text: string }>`select partner_keys::text as text from partner_keys
      union all select audit_log::text from audit_log
      union all select messages::text from messages
      union all select idempotency_keys::text from idempotency_keys
      union all select rate_buckets::text from rate_buckets`.execute(system.deps.db);
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(data.api_key);
    const { api_key, key } = await details();
    expect(api_key).toBe(`${data.api_key.slice(0, 9)}…${data.api_key.slice(-4)}`);
    expect(api_key).toHaveLength(14);
    expect(key).toMatchObject({
      permissions: ['brands', 'transactions', 'payouts'],
      last_used_at: system.clock.iso(),
      works: true,
    });
  });

  test('is announced to the users of the partner, each in their own language', async () => {
    const people = { partner_id: souq, password_hash: 'x' };
    const one = await signInAs(system, 'partner_employee', { ...people, language: 'ar' });
    const other = await signInAs(system, 'partner', people);
    const invited = await signInAs(system, 'partner', { partner_id: souq });
    await regenerate();
    const mails = await system.deps.db
      .selectFrom('messages')
      .select(['to_address', 'language', 'subject'])
      .where('template', '=', 'partner_key_generated')
      .where('to_address', 'in', [one.email, other.email, invited.email])
      .orderBy('language')
      .execute();
    expect(mails).toEqual([
      {
        to_address: one.email,
        language: 'ar',
        subject: 'مفتاح API جديد لـ Souq',
      },
      { to_address: other.email, language: 'en', subject: 'New API key for Souq' },
    ]);
  });

  test('is replaced, and the previous one works for a day unless ended at once', async () => {
    const first = (await regenerate()).data.api_key;
    const next = (await regenerate()).data.api_key;
    expect([(await read(first)).status, (await read(next)).status]).toEqual([200, 200]);
    expect((await details()).expiring_keys).toHaveLength(1);
    system.clock.advance({ hours: 24, seconds: 1 });
    expect([(await read(first)).status, (await read(next)).status]).toEqual([401, 200]);
    const last = (await regenerate({ overlap_hours: 0 })).data.api_key;
    expect([(await read(next)).status, (await read(last)).status]).toEqual([401, 200]);
    expect((await details()).expiring_keys).toEqual([]);
  });

  test('that is replaced never lives longer than its original expiry', async () => {
    const old = await addPartnerKey(system, souq, { days: 0.5 });
    await regenerate({ overlap_hours: 72 });
    system.clock.advance({ hours: 12, seconds: 1 });
    expect((await read(old['x-api-key'])).status).toBe(401);
  });

  test('of two simultaneous regenerations leaves one in use', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => regenerate({ overlap_hours: 0 })),
    );
    const statuses = await Promise.all(answers.map(({ data }) => read(data.api_key)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('expires automatically, and the page shows it', async () => {
    const { api_key } = (await regenerate({ lifetime_days: 30 })).data;
    system.clock.advance({ hours: 24 * 30 - 1 });
    expect((await read(api_key)).status).toBe(200);
    system.clock.advance({ hours: 1, seconds: 1 });
    const { status, failure } = await read(api_key);
    expect([status, failure.error]).toEqual([
      401,
      'The API key is not valid, has expired or was revoked',
    ]);
    admin = await signInAs(system, 'admin');
    const { key, can } = await details();
    expect(key?.works).toBe(false);
    expect(can.revoke).toMatchObject({ allowed: false, code: 'API_KEY_ABSENT' });
  });

  test('that is revoked gets 401 on every process at once, and so do replaced ones', async () => {
    const keys = [(await regenerate()).data.api_key, (await regenerate()).data.api_key];
    const statuses = () =>
      Promise.all(keys.map(async (key) => (await read(key, '/brands', second)).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await revoke()).message).toBe('API key revoked successfully');
    expect(await statuses()).toEqual([401, 401]);
    expect((await revoke()).failure.code).toBe('API_KEY_ABSENT');
    expect(await details()).toMatchObject({ api_key: null, key: null });
  });

  test.each([
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['refunds'] }, 'permissions.0'],
    [{ permissions: ['brands', 'brands'] }, 'permissions'],
    [{ lifetime_days: 36_500 }, 'lifetime_days'],
    [{ overlap_hours: 1000 }, 'overlap_hours'],
    [{ expires_at: '2099-01-01T00:00:00.000Z' }, 'expires_at'],
  ])('is not created with %j', async (body, field) => {
    const { status, failure } = await regenerate(body);
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });
});

describe('a call with a key', () => {
  test('reads only what its permissions allow', async () => {
    const some = await addPartnerKey(system, souq, { permissions: ['transactions'] });
    const key = some['x-api-key'];
    expect((await read(key, '/transactions')).status).toBe(200);
    for (const path of ['/brands', `/brands/${brand}`, `/brands/${brand}/payouts`]) {
      expect((await read(key, path)).failure).toMatchObject({
        code: 'API_KEY_LACKS_PERMISSION',
        error: 'This API key does not have permission for this request',
      });
    }
    for (const path of ['/auth/profile', '/partners', '/search?q=falafel', '/events']) {
      expect((await read(key, path)).failure.code).toBe('FORBIDDEN');
    }
    const body = { mcc_code: '5411' };
    const link = { headers: some, body };
    expect((await ask(system, 'POST', '/brands/share-links', link)).status).toBe(403);
  });

  test('together with any session is refused', async () => {
    const headers = await addPartnerKey(system, souq);
    for (const role of ['admin', 'partner_employee'] as const) {
      const { token } = await signInAs(system, role);
      const { status, failure } = await ask(system, 'GET', '/brands', { token, headers });
      expect([status, failure.code]).toEqual([400, 'API_KEY_BESIDE_SESSION']);
    }
    const expired = await read(headers['x-api-key'], '/brands', system, {
      authorization: 'Bearer e30.e30.e30',
    });
    expect(expired.failure.code).toBe('API_KEY_BESIDE_SESSION');
  });

  test('in the address is refused, with the correct place in the message', async () => {
    const { 'x-api-key': key } = await addPartnerKey(system, souq);
    for (const query of [`api_key=${key}`, `x-api-key=${key}`, `_t=${key}`]) {
      const { status, failure } = await ask(system, 'GET', `/brands?${query}`);
      expect([status, failure.code]).toEqual([400, 'API_KEY_IN_ADDRESS']);
    }
    expect((await ask(system, 'GET', `/brands/${key}`)).failure.code).toBe('API_KEY_IN_ADDRESS');
    const bearer = { headers: { authorization: `Bearer ${key}` } };
    expect((await ask(system, 'GET', '/brands', bearer)).status).toBe(401);
  });

  test.each([
    ['an empty one', ''],
    ['a beginning', 'dpk_'],
    ['a key of a brand', 'dk_live_of_a_brand'],
    ['an injection', "' or 1=1 --"],
    ['a long one', 'x'.repeat(5_000)],
  ])('that is %s gets 401', async (_name, api_key) => {
    expect((await read(api_key)).status).toBe(401);
  });

  test('whose header appears twice gets 401', async () => {
    const { 'x-api-key': key } = await addPartnerKey(system, souq);
    expect((await read(`${key}, ${key}`)).status).toBe(401);
  });

  test('is limited to 300 a minute, without affecting other partners', async () => {
    const headers = await addPartnerKey(system, souq);
    const calls = await Promise.all(
      Array.from({ length: 310 }, () => ask(system, 'GET', '/brands', { headers })),
    );
    const refused = calls.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers['retry-after']).toBe('30');
    const worker = await signInAs(system, 'partner_employee', { partner_id: souq });
    expect((await ask(system, 'GET', '/brands', { token: worker.token })).status).toBe(200);
    system.clock.advance({ seconds: 1 });
    expect((await ask(system, 'GET', '/brands', { headers })).status).toBe(200);
  });

  test('that is guessed is rate limited, which does not block the correct key', async () => {
    const headers = await addPartnerKey(system, souq);
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => read(`dpk_${'A'.repeat(42)}${n % 10}`)),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await ask(system, 'GET', '/brands', { headers })).status).toBe(200);
  });

  test('waits for the end of maintenance like every other', async () => {
    const headers = await addPartnerKey(system, souq);
    const set = (maintenance_mode: boolean) =>
      system.deps.db.updateTable('settings').set({ maintenance_mode }).execute();
    await set(true);
    expect((await ask(system, 'GET', '/brands', { headers })).status).toBe(503);
    await set(false);
  });

  test('of a partner without brands gets empty lists', async () => {
    const lonely = await addPartner(system, 'Without brands');
    const headers = await addPartnerKey(system, lonely);
    expect((await ask(system, 'GET', '/brands', { headers })).data).toEqual([]);
    const { data } = await ask(system, 'GET', '/transactions', { headers });
    expect(data).toEqual({ transactions: [], next_cursor: null });
    const summary = await ask<{ total_count: number }>(system, 'GET', '/transactions/summary', {
      headers,
    });
    expect(summary.data).toMatchObject({ total_count: 0, total_amount: 0, total_cost: null });
    expect((await ask(system, 'GET', `/brands/${brand}`, { headers })).status).toBe(404);
  });
});

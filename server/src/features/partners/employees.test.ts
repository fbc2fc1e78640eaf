import type { Employee } from '@diwan/contract/features/partners/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { insertSession } from '../auth/store.ts';

const INVITED = 'Employee added successfully. Setup instructions have been sent to their email.';

let system: TestApp;
/** Another process over the same database. */
let second: TestApp;
let admin: TestUser;
let souq: number;
let basta: number;
let made = 0;

beforeAll(async () => {
  system = await startTestApp();
  second = await startTestApp({ DATABASE_URL: system.url });
  admin = await signInAs(system, 'admin');
  souq = await addPartner(system, 'Souq');
  basta = await addPartner(system, 'Basta');
});
afterAll(async () => {
  await second.close();
  await system.close();
});

const draft = (more: object = {}) => {
  made += 1;
  return {
    first_name: 'Noura',
    last_name: 'Al Salem',
    email: `noura-${made}@souq.test`,
    phone_country_code: '+965',
    phone_number: '5123 4567',
    ...more,
  };
};
const add = (body: object, partner = souq, { token } = admin, headers = {}) =>
  ask<Employee>(system, 'POST', `/partners/${partner}/employees`, { token, body, headers });
const list = async (partner = souq): Promise<Employee[]> =>
  (await ask<Employee[]>(system, 'GET', `/partners/${partner}/employees`, { token: admin.token }))
    .data;
const of = (id: string, partner = souq) => `/partners/${partner}/employees/${id}`;
const resend = (id: string, partner = souq) =>
  ask<Employee>(system, 'POST', `${of(id, partner)}/resend`, { token: admin.token });
const remove = (id: string, partner = souq) =>
  ask<Employee>(system, 'DELETE', of(id, partner), { token: admin.token });

/** Returns the messages mailed to this address, newest first. */
const mailsTo = async (email: string) => {
  const rows = await system.deps.db
    .selectFrom('messages')
    .select(['subject', 'language', 'link_sealed', 'recipient_role'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ link_sealed, ...mail }) => ({
    ...mail,
    link: link_sealed === null ? null : new URL(system.deps.secrets.open(link_sealed)),
  }));
};
const tokenOf = async (email: string): Promise<string> => {
  const [mail] = (await mailsTo(email)).filter(({ link }) => link !== null);
  return mail?.link?.searchParams.get('token') ?? '';
};
const choose = (email: string, token: string, password = 'Correct-horse-7') =>
  ask(system, 'POST', '/auth/setup-password', { body: { token, email, password } });
const login = (email: string, password = 'Correct-horse-7') =>
  ask<{ token: string }>(system, 'POST', '/auth/login', { body: { email, password } });

describe('adding an employee', () => {
  test('creates a pending account and mails its link in the language of the person', async () => {
    const body = draft({ language: 'ar' });
    const { status, data, message } = await add(body);
    expect([status, message]).toEqual([200, INVITED]);
    expect(data).toMatchObject({
      email: body.email,
      phone_number: '51234567',
      role: 'partner_employee',
      status: 'pending',
      can: { resend: { allowed: true }, remove: { allowed: true } },
    });
    const [mail] = await mailsTo(body.email);
    expect(mail).toMatchObject({ language: 'ar', subject: 'تمت إضافتك إلى Souq' });
    expect(mail?.link?.pathname).toBe('/setup-password');
    const token = mail?.link?.searchParams.get('token') ?? '';
    expect((await choose(body.email, token)).status).toBe(200);
    const [row] = (await list()).filter(({ id }) => id === data.id);
    expect(row).toMatchObject({ status: 'accepted', invited_until: null });
    const { token: session } = (await login(body.email)).data;
    const brands = await ask(system, 'GET', '/brands', { token: session });
    expect([brands.status, brands.data]).toEqual([200, []]);
  });

  test.each([
    [{ first_name: '' }, 'first_name', 'Please fill in all required fields'],
    [{ last_name: undefined }, 'last_name', 'Please fill in all required fields'],
    [{ email: ' ' }, 'email', 'Please fill in all required fields'],
    [{ email: 'noura' }, 'email', 'Invalid email address'],
    [{ phone_number: '' }, 'phone_number', 'Please fill in all required fields'],
    [{ phone_number: '12' }, 'phone_number', 'Please enter a valid phone number'],
    [{ phone_country_code: '+9x' }, 'phone_country_code', 'Please enter a valid phone number'],
    [{ phone_number: '11111111' }, 'phone_number', 'Please enter a valid phone number'],
    [{ role: 'admin' }, 'role', undefined],
    [{ partner_id: 1 }, 'partner_id', 'This property is not known'],
    [{ password: 'chosen-by-me' }, 'password', 'This property is not known'],
  ])('refuses %j', async (part, field, sentence) => {
    const { status, failure } = await add(draft(part));
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
    if (sentence) expect(failure.fields?.[field]).toBe(sentence);
  });

  test('is allowed for administrators only, and for an existing partner', async () => {
    const employee = await signInAs(system, 'partner_employee', { partner_id: souq });
    expect((await add(draft(), souq, employee)).status).toBe(403);
    expect((await add(draft(), 2_000_000_001)).failure.code).toBe('PARTNER_NOT_FOUND');
  });

  test('fifty times with one address creates one user, also with two partners', async () => {
    const body = draft();
    const spellings = [body.email, body.email.toUpperCase(), ` ${body.email} `];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        add({ ...body, email: spellings[n % 3] }, n % 2 === 0 ? souq : basta),
      ),
    );
    const made_by = answers.filter(({ status }) => status === 200);
    expect(made_by).toHaveLength(1);
    const codes = new Set(answers.filter((a) => a.status !== 200).map((a) => a.failure.code));
    expect(codes).toEqual(new Set(['EMPLOYEE_EXISTS', 'EMPLOYEE_ELSEWHERE']));
    const rows = await system.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', body.email)
      .execute();
    expect(rows).toEqual([{ id: made_by[0]?.data.id }]);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  test('twice with one idempotency key creates one user and one mail', async () => {
    const body = draft();
    const headers = { 'idempotency-key': 'one-click' };
    const [one, other] = await Promise.all([
      add(body, souq, admin, headers),
      add(body, souq, admin, headers),
    ]);
    expect(one.data).toEqual(other.data);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  test('leaves every other account unchanged', async () => {
    const owner = await signInAs(system, 'brand_owner', { email: 'owner@brand.test' });
    const boss = await signInAs(system, 'super_admin', { email: 'boss@diwan.test' });
    for (const { email } of [owner, boss]) {
      expect((await add(draft({ email }))).failure).toMatchObject({
        code: 'EMAIL_TAKEN',
        fields: { email: 'An account with this email already exists' },
      });
    }
    expect((await ask(system, 'GET', '/auth/profile', { token: boss.token })).status).toBe(200);
  });
});

describe('the link of an invitation', () => {
  test('is sent again, and the earlier one opens nothing', async () => {
    const body = draft();
    const { data } = await add(body);
    const first = await tokenOf(body.email);
    system.clock.advance({ hours: 1 });
    expect((await resend(data.id)).message).toBe('Setup instructions have been sent again');
    const mails = await mailsTo(body.email);
    expect(mails.map(({ link }) => link !== null)).toEqual([true, false]);
    expect((await choose(body.email, first)).status).toBe(400);
    expect((await choose(body.email, await tokenOf(body.email))).status).toBe(200);
    expect((await resend(data.id)).failure.code).toBe('EMPLOYEE_ACCEPTED');
  });

  test('expires after 72 hours, which the list shows; a new one is pending again', async () => {
    const body = draft();
    const { data } = await add(body);
    const statusOf = async () => (await list()).find(({ id }) => id === data.id)?.status;
    system.clock.advance({ hours: 72, seconds: 1 });
    expect(await statusOf()).toBe('expired');
    expect((await choose(body.email, await tokenOf(body.email))).status).toBe(400);
    expect((await resend(data.id)).data.status).toBe('pending');
    expect(await statusOf()).toBe('pending');
  });

  test('is rate limited per mailbox', async () => {
    const { data } = await add(draft());
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await resend(data.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('a removed employee', () => {
  test('gets 401 on every process at once, and their links open nothing', async () => {
    const worker = await signInAs(system, 'partner_employee', { partner_id: souq });
    const profile = () => ask(second, 'GET', '/auth/profile', { token: worker.token });
    expect((await profile()).status).toBe(200);
    const removed = await remove(worker.id);
    expect(removed.message).toBe('Employee removed successfully');
    expect(removed.data.status).toBe('disabled');
    expect((await profile()).status).toBe(401);

    const invited = draft();
    const { data } = await add(invited);
    const token = await tokenOf(invited.email);
    await remove(data.id);
    expect((await mailsTo(invited.email))[0]?.link).toBeNull();
    expect((await choose(invited.email, token)).status).toBe(400);
    expect((await remove(data.id)).failure.code).toBe('EMPLOYEE_DISABLED');
    expect((await resend(data.id)).failure.code).toBe('EMPLOYEE_DISABLED');
  });

  test('comes back only by a new link; the old password and sessions remain invalid', async () => {
    const body = draft();
    const { data } = await add(body);
    await choose(body.email, await tokenOf(body.email));
    const { token } = (await login(body.email)).data;
    await remove(data.id);
    // Simulates a sign-in during the removal, which left a session behind.
    const late = { user_id: data.id, kind: 'full', remember: true, ip: null } as const;
    const now = system.clock.iso();
    await system.deps.db
      .transaction()
      .execute((tx) =>
        insertSession(tx, { ...late, user_agent: null, now, expires_at: '2099-01-01T00:00:00Z' }),
      );
    const again = await add({ ...body, first_name: 'Nour' });
    expect(again.data).toMatchObject({ id: data.id, first_name: 'Nour', status: 'pending' });
    expect((await ask(second, 'GET', '/auth/profile', { token })).status).toBe(401);
    expect((await login(body.email)).status).toBe(401);
    const open = await system.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', data.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect((await choose(body.email, await tokenOf(body.email), 'Another-horse-8')).status).toBe(
      200,
    );
    expect((await login(body.email, 'Another-horse-8')).status).toBe(200);
  });

  test('is not reopened by another partner', async () => {
    const {
      data,
      data: { email },
    } = await add(draft());
    await remove(data.id);
    expect((await add(draft({ email }), basta)).failure.code).toBe('EMPLOYEE_ELSEWHERE');
  });

  test('is visible to their own partner only', async () => {
    const { data } = await add(draft());
    expect((await remove(data.id, basta)).failure.code).toBe('EMPLOYEE_NOT_FOUND');
    expect((await resend(data.id, basta)).failure.code).toBe('EMPLOYEE_NOT_FOUND');
    expect((await remove(admin.id)).failure.code).toBe('EMPLOYEE_NOT_FOUND');
  });
});

test('an employee cannot change their own role or partner', async () => {
  const worker = await signInAs(system, 'partner_employee', { partner_id: souq });
  const own = { first_name: 'A', last_name: 'B', phone_country_code: '+965', phone_number: '' };
  for (const part of [{ role: 'admin' }, { partner_id: basta }, { active: true }]) {
    const body = { ...own, ...part };
    const { status } = await ask(system, 'PUT', '/auth/profile', { token: worker.token, body });
    expect(status).toBe(400);
  }
  for (const [method, path] of [
    ['DELETE', of(worker.id)],
    ['POST', `${of(worker.id)}/resend`],
    ['GET', `/partners/${souq}`],
    ['GET', `/partners/${souq}/employees`],
    ['POST', `/partners/${souq}/api-key/regenerate`],
  ] as const) {
    expect((await ask(system, method, path, { token: worker.token })).status).toBe(403);
  }
  const row = await system.deps.db
    .selectFrom('users')
    .select(['role', 'partner_id'])
    .where('id', '=', worker.id)
    .executeTakeFirst();
  expect(row).toEqual({ role: 'partner_employee', partner_id: souq });
});

test('additions and removals are audited, and the database has no readable link', async () => {
  const body = draft();
  const { data } = await add(body);
  const token = await tokenOf(body.email);
  await remove(data.id);
  const trail = await system.deps.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'partner')
    .where('entity_id', '=', String(souq))
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'partner.employee_removed',
    'partner.employee_added',
  ]);
  expect(JSON.stringify(trail)).toContain(body.email);
  const stored = await system.deps.db.selectFrom('password_tokens').select('token_hash').execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
});

import type { Session } from '@diwan/contract/features/auth/records';
import type { Member } from '@diwan/contract/features/members/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { signInAsMember } from '../../testing/members.ts';

/* Tests the table of 0191_brand_members_expand.sql. */

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand_id: number;
let foreign_id: number;
let made = 0;

const PASSWORD = 'Correct-horse-7';

async function addOwned(name: string) {
  const id = await addBrand(system, { name, mcc_code: '5411', status: 'active' });
  return { id, owner: await signInAs(system, 'brand_owner', { brand_id: id }) };
}

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  const own = await addOwned('Bloom');
  [brand_id, owner] = [own.id, own.owner];
  foreign_id = (await addOwned('Roast')).id;
});
afterAll(() => system.close());

const draft = (more: object = {}) => {
  made += 1;
  const email = `sara-${made}@bloom.test`;
  return { first_name: 'Sara', last_name: 'Al Sabah', email, access: 'finance', ...more };
};
const of = (id: number) => `/brands/${id}/members`;
const invite = (body: object, { token } = owner, id = brand_id) =>
  ask<Member>(system, 'POST', of(id), { token, body });
const list = async ({ token } = owner) =>
  (await ask<Member[]>(system, 'GET', of(brand_id), { token })).data;
const remove = (id: string, { token } = owner, brand = brand_id) =>
  ask(system, 'DELETE', `${of(brand)}/${id}`, { token });
const login = (email: string) =>
  ask<Session>(system, 'POST', '/auth/login', { body: { email, password: PASSWORD } });

/** Returns the newest mail to an address, with the token of its link. */
async function mailTo(email: string) {
  const row = await system.deps.db
    .selectFrom('messages')
    .select(['subject', 'template', 'link_sealed'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const link = row?.link_sealed ? new URL(system.deps.secrets.open(row.link_sealed)) : null;
  return { ...row, token: link?.searchParams.get('token') ?? '' };
}

async function accept(email: string): Promise<Session> {
  const { token } = await mailTo(email);
  const body = { token, email, password: PASSWORD };
  await ask(system, 'POST', '/auth/setup-password', { body });
  return (await login(email)).data;
}

describe('an invitation', () => {
  it('mails a link, and the member signs in with the access', async () => {
    const body = draft();
    const { status, data, message } = await invite(body);
    expect([status, message]).toEqual([200, 'The invitation has been sent']);
    const { email, first_name, access } = body;
    const can = { remove: { allowed: true } };
    expect(data).toMatchObject({ email, first_name, access, status: 'pending', can });
    const { template, subject } = await mailTo(email);
    expect([template, subject]).toEqual(['member_invited', 'You have been invited to Bloom']);
    const { user, token } = await accept(email);
    expect(user).toMatchObject({ role: 'brand_owner', access: 'finance', brand_id });
    const profile = await ask(system, 'GET', '/auth/profile', { token });
    expect(profile.data).toMatchObject({ access: 'finance', brand_id, brand_name: 'Bloom' });
    expect((await list()).find(({ id }) => id === data.id)).toMatchObject({
      status: 'accepted',
      invited_until: null,
    });
  });

  it.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: '' }, 'last_name'],
    [{ email: 'sara' }, 'email'],
    [{ access: 'owner' }, 'access'],
    [{ access: undefined }, 'access'],
    [{ role: 'admin' }, 'role'],
  ])('is refused with %j', async (part, field) => {
    const { status, failure } = await invite(draft(part));
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is refused at the field for a member, an owner, an admin and a foreign member', async () => {
    const body = draft();
    await invite(body);
    const again = await invite({ ...body, email: body.email.toUpperCase() });
    expect(again.failure).toMatchObject({ code: 'MEMBER_EXISTS' });
    expect(Object.keys(again.failure.fields ?? {})).toEqual(['email']);
    const foreign = await signInAsMember(system, foreign_id, 'viewer');
    for (const { email } of [owner, admin, foreign]) {
      const { failure } = await invite(draft({ email }));
      expect(failure).toMatchObject({ code: 'EMAIL_TAKEN' });
      expect(Object.keys(failure.fields ?? {})).toEqual(['email']);
    }
  });

  it('needs a confirmation, and creates one account for simultaneous requests', async () => {
    const unconfirmed = await signInAs(system, 'brand_owner', { brand_id }, { confirmed: false });
    expect((await invite(draft(), unconfirmed)).failure.code).toBe('CONFIRMATION_REQUIRED');
    const body = draft();
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused for the 21st member, also at the same moment', async () => {
    const full = await addOwned('Full');
    const drafts = Array.from({ length: 22 }, () => draft());
    const answers = await Promise.all(drafts.map((body) => invite(body, full.owner, full.id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ failure }) => failure.code)).toEqual(['MEMBERS_FULL', 'MEMBERS_FULL']);
  });
});

describe('an expired invitation', () => {
  const renew = (id: string, { token } = owner, brand = brand_id, key?: string) =>
    ask<Member>(system, 'POST', `${of(brand)}/${id}/invitation`, {
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const mailsTo = (to_address: string) =>
    system.deps.db
      .selectFrom('messages')
      .select('id')
      .where('to_address', '=', to_address)
      .where('template', '=', 'member_invited')
      .execute();

  it('is renewed for the same account, and only the new link works', async () => {
    const body = draft();
    const { id } = (await invite(body)).data;
    const first = await mailTo(body.email);
    system.clock.advance({ hours: 73 });
    expect((await list()).find((one) => one.id === id)).toMatchObject({ status: 'expired' });
    const key = crypto.randomUUID();
    const [renewed, repeated] = [
      await renew(id, owner, brand_id, key),
      await renew(id, owner, brand_id, key),
    ];
    expect(renewed.data).toMatchObject({ id, status: 'pending', access: 'finance' });
    expect(repeated.data).toEqual(renewed.data);
    expect(await mailsTo(body.email)).toHaveLength(2);
    const used = { token: first.token, email: body.email, password: PASSWORD };
    expect((await ask(system, 'POST', '/auth/setup-password', { body: used })).status).not.toBe(
      200,
    );
    expect((await accept(body.email)).user).toMatchObject({ id, access: 'finance', brand_id });
  });

  it('is refused for a member with a password, a closed account and a foreign member', async () => {
    const body = draft();
    const { id } = (await invite(body)).data;
    await accept(body.email);
    expect((await renew(id)).failure.code).toBe('MEMBER_HAS_PASSWORD');
    const pending = (await invite(draft())).data.id;
    expect((await renew(pending, owner, foreign_id)).failure.code).toBe('BRAND_NOT_FOUND');
    expect((await renew(pending, admin)).status).toBe(403);
    const foreign = await signInAsMember(system, foreign_id, 'viewer');
    expect((await renew(foreign.id)).failure.code).toBe('MEMBER_NOT_FOUND');
    const suspended = { body: { status: 'suspended', reason: 'Lost' }, token: admin.token };
    await ask(system, 'PUT', `/admin/users/${pending}`, suspended);
    expect((await renew(pending)).failure.code).toBe('MEMBER_CLOSED');
    await remove(pending);
    expect((await renew(pending)).failure.code).toBe('MEMBER_NOT_FOUND');
  });
});

describe('the removal of a member', () => {
  it('ends the sessions at once and is recorded with the name', async () => {
    const body = draft({ access: 'viewer' });
    const { id } = (await invite(body)).data;
    const { token } = await accept(body.email);
    expect((await ask(system, 'GET', '/brands', { token })).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await ask(system, 'GET', '/brands', { token })).status).toBe(401);
    expect((await login(body.email)).status).toBe(401);
    expect((await remove(id)).failure.code).toBe('MEMBER_NOT_FOUND');
    const entry = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('action', '=', 'brand.member_removed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.before).toMatchObject({ first_name: 'Sara', last_name: 'Al Sabah' });
  });

  it('allows another invitation, for which the earlier password is not valid', async () => {
    const body = draft();
    const { id } = (await invite(body)).data;
    await accept(body.email);
    await remove(id);
    system.clock.advance({ minutes: 1 });
    const again = await invite({ ...body, access: 'developer' });
    expect(again.data).toMatchObject({ id, access: 'developer', status: 'pending' });
    expect((await login(body.email)).status).toBe(401);
    expect((await accept(body.email)).user.access).toBe('developer');
  });

  it('does not return an account that an admin suspended', async () => {
    const body = draft();
    const { id } = (await invite(body)).data;
    const change = { body: { status: 'suspended', reason: 'Lost phone' }, token: admin.token };
    expect((await ask(system, 'PUT', `/admin/users/${id}`, change)).status).toBe(200);
    await remove(id);
    expect((await invite(body)).failure.code).toBe('EMAIL_TAKEN');
  });
});

describe('a brand', () => {
  it('shows its members to its owner and to admins only', async () => {
    const member = await signInAsMember(system, brand_id, 'finance');
    const partner = await signInAs(system, 'partner_employee');
    expect((await list(admin)).length).toBeGreaterThan(0);
    expect((await list(admin)).every(({ can }) => can.remove === undefined)).toBe(true);
    for (const { token } of [member, partner]) {
      expect((await ask(system, 'GET', of(brand_id), { token })).status).toBe(403);
    }
    const foreign = await ask(system, 'GET', of(foreign_id), { token: owner.token });
    expect([foreign.status, foreign.failure.code]).toEqual([404, 'BRAND_NOT_FOUND']);
    expect((await invite(draft(), owner, foreign_id)).status).toBe(404);
    expect((await invite(draft(), admin)).status).toBe(403);
    const other = await signInAsMember(system, foreign_id, 'viewer');
    expect((await remove(other.id, owner, foreign_id)).status).toBe(404);
    expect((await remove(other.id)).failure.code).toBe('MEMBER_NOT_FOUND');
    expect((await remove(other.id, admin)).status).toBe(403);
  });
});

describe('a member', () => {
  const CALLS = {
    money: '/transactions',
    payouts: 'payouts',
    customers: '/customers',
    export: '/transactions/export',
    papers: 'documents',
    events: 'webhook-deliveries',
    members: 'members',
    brand: '',
  } as const;
  const OPEN = {
    finance: ['money', 'payouts', 'customers', 'export', 'brand'],
    developer: ['events', 'brand'],
    viewer: ['money', 'payouts', 'customers', 'brand'],
  } as const;

  it.each(['finance', 'developer', 'viewer'] as const)('with %s reads its part', async (access) => {
    const { token } = await signInAsMember(system, brand_id, access);
    for (const [name, call] of Object.entries(CALLS)) {
      const at = (id: number) => (call.startsWith('/') ? call : `/brands/${id}/${call}`);
      const path = at(brand_id).replace(/\/$/, '');
      const { status, failure } = await ask(system, 'GET', path, { token });
      const open = (OPEN[access] as readonly string[]).includes(name);
      expect([name, status]).toEqual([name, open ? 200 : 403]);
      if (!open) expect(failure.code).toBe('BRAND_ACCESS_MISSING');
      if (open && !call.startsWith('/')) {
        const foreign = await ask(system, 'GET', at(foreign_id).replace(/\/$/, ''), { token });
        expect([name, foreign.status]).toEqual([name, 404]);
      }
    }
  });

  it('reads the deposit of the brand, except as a developer', async () => {
    for (const [access, amount] of [
      ['finance', 0],
      ['viewer', 0],
      ['developer', null],
    ] as const) {
      const { token } = await signInAsMember(system, brand_id, access);
      const { data } = await ask(system, 'GET', `/brands/${brand_id}`, { token });
      expect([access, data]).toMatchObject([access, { deposit_amount: amount }]);
    }
  });

  it('has no action of an owner on the brand, and an admin cannot move the account', async () => {
    const { token, id } = await signInAsMember(system, brand_id, 'finance');
    const brand = await ask<{ can: object }>(system, 'GET', `/brands/${brand_id}`, { token });
    expect(brand.data.can).toEqual({});
    const edit = (body: object) =>
      ask(system, 'PUT', `/admin/users/${id}`, { token: admin.token, body });
    const moved = await edit({ role: 'brand_owner', brand_id: foreign_id });
    expect(moved.failure.code).toBe('USER_IS_MEMBER');
    expect((await edit({ first_name: 'Noura' })).data).toMatchObject({ access: 'finance' });
  });

  it('signs, refunds and changes nothing of the brand', async () => {
    const { token } = await signInAsMember(system, brand_id, 'finance');
    const calls = [
      ['PUT', `/brands/${brand_id}`],
      ['POST', `/brands/${brand_id}/bank-changes`],
      ['POST', `/brands/${brand_id}/agreement/sign`],
      ['POST', `/brands/${brand_id}/owner-confirmation`],
      ['POST', `/brands/${brand_id}/documents`],
      ['POST', `/transactions/1/refunds`],
      ['POST', of(brand_id)],
    ] as const;
    for (const [method, path] of calls) {
      const { status, failure } = await ask(system, method, path, { token, body: {} });
      expect([path, status, failure.code]).toEqual([path, 403, 'BRAND_ACCESS_MISSING']);
    }
  });
});

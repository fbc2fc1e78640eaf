import type { Session } from '@diwan/contract/features/auth/records';
import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { Message } from '@diwan/contract/features/messages/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import {
  addOwnedBrand,
  addPerson,
  NEW_ACCOUNT,
  PASSWORD,
  requestChange,
} from '../../testing/bank/bank-changes.ts';
import { addBrand, addCategory, addOwner } from '../../testing/brands.ts';
import { addPayableBrand } from '../../testing/money.ts';
import { sendResetLink } from '../auth/jobs.ts';

const STOLEN = 'Another-horse-8';

let system: TestApp;
let admin: TestUser;
let second: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(async () => {
  system.clock.set(new Date().toISOString());
  admin = await addPerson(system, 'admin');
  second = await addPerson(system, 'admin');
});
afterAll(() => system.close());

const approve = (id: string, who: TestUser) =>
  ask<BankChange>(system, 'POST', `/admin/bank-changes/${id}/approve`, { token: who.token });

/** Adds an active brand whose owner never set a password. */
async function ownerWithoutPassword(mcc_code = '5411') {
  const brand = await addPayableBrand(system, { mcc_code, phone_number: '51234567' });
  const id = await addOwner(system, brand);
  const { email } = await system.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { brand, email };
}

/** Requests a reset link and reveals it in the outbox. */
async function revealLink(email: string, who: TestUser): Promise<URL> {
  const { token } = who;
  expect((await ask(system, 'POST', '/auth/forgot-password', { body: { email } })).status).toBe(
    200,
  );
  const email_sealed = system.deps.secrets.seal(email);
  await sendResetLink(system.deps)({ email_sealed, language: 'en' }, {} as TaskRun);
  const { data } = await ask<{ messages: Message[] }>(system, 'GET', `/admin/messages?q=${email}`, {
    token,
  });
  const [message] = data.messages;
  expect(message?.text).not.toContain('token=');
  const revealed = await ask<{ url: string }>(
    system,
    'POST',
    `/admin/messages/${message?.id}/reveal-link`,
    { token, body: { reason: 'The owner gets no mail' } },
  );
  return new URL(revealed.data.url);
}

const setPassword = (link: URL, token?: string) =>
  ask(system, 'POST', '/auth/setup-password', {
    ...(token === undefined ? {} : { token }),
    body: {
      token: link.searchParams.get('token'),
      email: link.searchParams.get('email'),
      password: STOLEN,
    },
  });

async function signIn(email: string, password = STOLEN): Promise<TestUser> {
  const { data } = await ask<Session>(system, 'POST', '/auth/login', {
    body: { email, password },
  });
  return { id: data.user.id, email, token: data.token };
}

/** Does everything that one admin can do alone to become the owner, and then requests a change. */
async function takeOver(who: TestUser) {
  const { brand, email } = await ownerWithoutPassword();
  const link = await revealLink(email, who);
  expect((await setPassword(link)).status).toBe(200);
  const thief = await signIn(email);
  const asked = await requestChange(system, brand, thief, { current_password: STOLEN });
  expect(asked.status).toBe(200);
  return { brand, id: asked.data.id, link, thief };
}

describe('one administrator alone', () => {
  test('cannot move payouts with a set-password link that they read in Messages', async () => {
    const { id } = await takeOver(admin);
    const refused = await approve(id, admin);
    expect([refused.status, refused.failure.code]).toEqual([403, 'BANK_CHANGE_LINK_SEEN']);
    const { data } = await ask<{ changes: BankChange[] }>(system, 'GET', '/admin/bank-changes', {
      token: admin.token,
    });
    const seen = data.changes.find((change) => change.id === id);
    expect(seen?.can).toMatchObject({
      approve: { allowed: false, code: 'BANK_CHANGE_LINK_SEEN' },
      reject: { allowed: true },
    });
    // The approval is still refused after 40 days.
    system.clock.advance({ days: 40 });
    const later = await signIn(admin.email, PASSWORD);
    expect((await approve(id, later)).failure.code).toBe('BANK_CHANGE_LINK_SEEN');
  });

  test('cannot move payouts with the link that resets a known password', async () => {
    const { brand, owner } = await addOwnedBrand(system, '5411');
    await revealLink(owner.email, admin);
    const { data } = await requestChange(system, brand, owner);
    const refused = await approve(data.id, admin);
    expect([refused.status, refused.failure.error]).toEqual([
      403,
      "You have opened the requester's sign-in link, so another admin must approve the request",
    ]);
    expect((await approve(data.id, second)).data.status).toBe('approved');
  });

  test("cannot move payouts by setting the password in the admin's own session", async () => {
    const { brand, email } = await ownerWithoutPassword();
    // The other admin reveals the link. This admin only sets the password in their own session.
    const link = await revealLink(email, second);
    expect((await setPassword(link, admin.token)).status).toBe(200);
    const body = { email, password: STOLEN };
    const refused = await ask(system, 'POST', '/auth/login', { body });
    expect([refused.status, refused.failure.code]).toEqual([403, 'PASSWORD_SET_BY_ANOTHER']);
    system.clock.advance({ minutes: 1 });
    // A later change of the password from another window does not hide the first one by the admin.
    expect((await setPassword(await revealLink(email, second))).status).toBe(200);
    const thief = await signIn(email);
    const { data } = await requestChange(system, brand, thief, { current_password: STOLEN });
    expect((await approve(data.id, admin)).failure.code).toBe('BANK_CHANGE_LINK_SEEN');
  });

  test("cannot move payouts as the owner's creator, nor with an account of the group", async () => {
    const draft = { name: 'Dar', entity_type: 'individual', mcc_code: '5411' };
    const body = { ...draft, phone_number: '50001234', email: 'mine@people.test' };
    const { data: brand } = await ask<{ id: number }>(system, 'POST', '/brands', {
      token: admin.token,
      body,
    });
    const path = `/brands/${brand.id}`;
    await ask(system, 'PUT', path, { token: admin.token, body: { status: 'active' } });
    const asker = await addPerson(system, 'admin');
    const { data } = await requestChange(system, brand.id, asker);
    expect((await approve(data.id, admin)).failure.code).toBe('BANK_CHANGE_OWNER_MADE');
    system.clock.advance({ days: 31 });
    const later = await signIn(admin.email, PASSWORD);
    expect((await approve(data.id, later)).failure.code).toBe('BANK_CHANGE_OWNER_MADE');
    const puppet = await signInAs(system, 'admin', { created_by: admin.id });
    expect((await approve(data.id, puppet)).failure.code).toBe('BANK_CHANGE_OWNER_MADE');
    const free = await signInAs(system, 'admin');
    expect((await approve(data.id, free)).status).toBe(200);
  });

  test('cannot move payouts after entering their own phone, where links are sent', async () => {
    const { brand, owner } = await addOwnedBrand(system, '5411');
    const body = { phone_country_code: '+965', phone_number: '55009988' };
    await ask(system, 'PUT', `/brands/${brand}`, { token: admin.token, body });
    const { data } = await requestChange(system, brand, owner);
    expect((await approve(data.id, admin)).failure.code).toBe('BANK_CHANGE_OWNER_MADE');
    expect((await approve(data.id, second)).status).toBe(200);
  });
});

describe('an administrator who saw a link of a brand', () => {
  test('cannot activate it, and sees why', async () => {
    const brand = await addBrand(system, { mcc_code: '5411' });
    const owner_id = await addOwner(system, brand);
    const { email } = await system.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', owner_id)
      .executeTakeFirstOrThrow();
    await revealLink(email, admin);
    const puppet = await signInAs(system, 'admin', { created_by: admin.id });
    const activate = (who: TestUser) =>
      ask(system, 'PUT', `/brands/${brand}`, { token: who.token, body: { status: 'active' } });
    const refused = await activate(admin);
    expect([refused.status, refused.failure.code]).toEqual([403, 'BRAND_LINK_SEEN']);
    expect((await activate(puppet)).failure.code).toBe('BRAND_LINK_SEEN');
    const shown = { can: { approve: { allowed: false, code: 'BRAND_LINK_SEEN' } } };
    const { token } = admin;
    expect((await ask(system, 'GET', `/brands/${brand}`, { token })).data).toMatchObject(shown);
    const { data } = await ask<{ id: number }[]>(system, 'GET', '/brands', { token });
    expect(data.find(({ id }) => id === brand)).toMatchObject(shown);
    expect((await activate(second)).status).toBe(200);
  });
});

describe('an administrator who entered the account of a brand', () => {
  test('cannot approve a later request alone, nor with an account of the group', async () => {
    const { brand, owner } = await addOwnedBrand(system, '5411');
    await system.deps.db
      .updateTable('brand_bank_details')
      .set({ entered_by: admin.id })
      .where('brand_id', '=', brand)
      .execute();
    const { data } = await requestChange(system, brand, owner);
    const { token } = admin;
    const seen = await ask<{ changes: BankChange[] }>(
      system,
      'GET',
      `/brands/${brand}/bank-changes`,
      {
        token,
      },
    );
    const refused = { can: { approve: { allowed: false, code: 'BRAND_ACCOUNT_ENTERED' } } };
    expect(seen.data.changes).toMatchObject([refused]);
    expect((await approve(data.id, admin)).failure.code).toBe('BRAND_ACCOUNT_ENTERED');
    const puppet = await signInAs(system, 'admin', { created_by: admin.id });
    expect((await approve(data.id, puppet)).failure.code).toBe('SECOND_PERSON_BOUND');
    expect((await approve(data.id, second)).status).toBe(200);
  });

  test('cannot activate it, nor with an account of the group', async () => {
    const { brand } = await addOwnedBrand(system, '5411');
    const { db } = system.deps;
    await db.updateTable('brands').set({ status: 'pending' }).where('id', '=', brand).execute();
    const entered = db.updateTable('brand_bank_details').set({ entered_by: admin.id });
    await entered.where('brand_id', '=', brand).execute();
    const body = { status: 'active', checked_points: ALL_POINTS_TICKED };
    const activate = ({ token }: TestUser) =>
      ask(system, 'PUT', `/brands/${brand}`, { token, body });
    expect((await activate(admin)).failure.code).toBe('BRAND_ACCOUNT_ENTERED');
    const puppet = await signInAs(system, 'admin', { created_by: admin.id });
    expect((await activate(puppet)).failure.code).toBe('SECOND_PERSON_BOUND');
    expect((await activate(second)).status).toBe(200);
  });
});

describe("for 72 hours after the owner's first password", () => {
  test('two administrators approve, and the screens name the first one', async () => {
    const { brand, id, thief } = await takeOver(admin);
    const third = await addPerson(system, 'super_admin');
    const first = await approve(id, second);
    expect(first.data).toMatchObject({
      status: 'waiting',
      needs_second: true,
      first_approved_by_name: 'Test admin',
      first_approved_at: system.clock.iso(),
      can: { approve: { allowed: false, code: 'BANK_CHANGE_APPROVED_FIRST' } },
    });
    expect((await approve(id, second)).failure.code).toBe('BANK_CHANGE_APPROVED_FIRST');
    const ownerSees = await ask<{ account: unknown; changes: BankChange[] }>(
      system,
      'GET',
      `/brands/${brand}/bank-changes`,
      { token: thief.token },
    );
    expect(ownerSees.data).not.toMatchObject({ account: NEW_ACCOUNT });
    expect(ownerSees.data.changes).toMatchObject([{ first_approved_by_name: null }]);
    const done = await approve(id, third);
    expect(done.data).toMatchObject({ status: 'approved', decided_by_name: 'Test super_admin' });
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'brand')
      .where('entity_id', '=', String(brand))
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'bank_change.requested',
      'bank_change.approved_first',
      'bank_change.approved',
    ]);
  });

  test('two simultaneous approvals by two people count as two, by one person as one', async () => {
    const { id } = await takeOver(admin);
    const twice = await Promise.all([approve(id, second), approve(id, second)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const other = await takeOver(admin);
    const third = await addPerson(system, 'admin');
    const both = await Promise.all([approve(other.id, second), approve(other.id, third)]);
    const statuses = both.map(({ data }) => data.status).toSorted((a, b) => a.localeCompare(b));
    expect(statuses).toEqual(['approved', 'waiting']);
  });

  test('and not longer: a later request needs one approval', async () => {
    const { brand, id, thief } = await takeOver(admin);
    await ask(system, 'POST', `/admin/bank-changes/${id}/reject`, {
      token: second.token,
      body: { reason: 'Asked by phone: no' },
    });
    system.clock.advance({ hours: 72 });
    const later = await signIn(thief.email);
    const { data } = await requestChange(system, brand, later, { current_password: STOLEN });
    expect(data.needs_second).toBe(false);
    expect((await approve(data.id, second)).data.status).toBe('approved');
  });

  test('the link that set the password is invalid, and is erased in the outbox', async () => {
    const { link, brand } = await takeOver(admin);
    expect((await setPassword(link)).failure.code).toBe('SETUP_LINK_INVALID');
    const left = await system.deps.db
      .selectFrom('messages')
      .select('id')
      .where('brand_id', '=', brand)
      .where('link_sealed', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });
});

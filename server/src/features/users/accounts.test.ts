import type { UserRow } from '@diwan/contract/features/users/records';
import { ROLES, type Role } from '@diwan/contract/kernel/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';

let system: TestApp;
let super_admin: TestUser;
let admin: TestUser;
let brand_id: number;
let partner_id: number;
let count = 0;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  partner_id = await addPartner(system);
  super_admin = await signInAs(system, 'super_admin');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  brand_id = await addBrand(system, { mcc_code: '5411', status: 'active' });
});
afterAll(() => system.close());

const PASSWORD = 'Sadu-weaving-42!';

const placeOf = (role: Role) => ({
  ...(role === 'brand_owner' ? { brand_id } : {}),
  ...(role === 'partner_employee' || role === 'partner' ? { partner_id } : {}),
});

function draft(role: Role, change: object = {}) {
  count += 1;
  const email = `made-${count}@people.test`;
  const person = { first_name: 'Maha', last_name: 'Al-Ali', email, password: PASSWORD, role };
  return {
    ...person,
    phone_country_code: '+965',
    phone_number: '51234567',
    ...placeOf(role),
    ...change,
  };
}

const create = (by: TestUser, body: object) =>
  ask<UserRow>(system, 'POST', '/admin/users', { token: by.token, body });
const edit = (by: TestUser, id: string, body: object) =>
  ask<UserRow>(system, 'PUT', `/admin/users/${id}`, { token: by.token, body });
const isIn = async (user: TestUser) =>
  (await ask(system, 'GET', '/auth/profile', { token: user.token })).status === 200;

describe('an account', () => {
  it('is created with a password that the list never shows', async () => {
    const answer = await create(admin, draft('partner_employee'));
    expect(answer.data).toMatchObject({ role: 'partner_employee', partner_id, status: 'active' });
    expect(answer.raw).not.toContain(PASSWORD);
    expect(answer.raw).not.toContain('argon2');
    const list = await ask<UserRow[]>(system, 'GET', '/admin/users', { token: admin.token });
    expect(list.data.find(({ id }) => id === answer.data.id)?.can.edit).toEqual({ allowed: true });
  });

  it.each([
    ['first_name', ''],
    ['last_name', ''],
    ['email', 'nobody'],
    ['password', 'short'],
    ['role', 'owner'],
    ['phone_number', '12'],
    ['brand_id', null],
  ])('is refused for its %s %s', async (field, value) => {
    const answer = await create(admin, draft('brand_owner', { [field]: value }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.failure.fields ?? {})).toEqual([field]);
  });

  it('is refused when its brand or partner is unknown, or its address is taken', async () => {
    const far = 999_999;
    const brand = await create(admin, draft('brand_owner', { brand_id: far }));
    expect(brand.failure).toMatchObject({ code: 'USER_BRAND_NOT_FOUND' });
    const partner = await create(admin, draft('partner_employee', { partner_id: far }));
    expect(partner.failure).toMatchObject({ code: 'USER_PARTNER_NOT_FOUND' });
    const taken = draft('partner_employee');
    await create(admin, taken);
    const again = await create(admin, { ...taken, email: taken.email.toUpperCase() });
    expect(again.failure).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('is refused with a weak password', async () => {
    const common = await create(admin, draft('partner_employee', { password: 'Password1!' }));
    expect(common.status).toBe(422);
    expect(Object.keys(common.failure.fields ?? {})).toEqual(['password']);
  });
});

describe('changes of a role', () => {
  const isHigh = (role: Role) => role === 'super_admin' || role === 'admin';
  const triples = ROLES.flatMap((maker) =>
    ROLES.flatMap((target) => ROLES.map((next) => [maker, target, next] as const)),
  );

  it.each(triples)('%s changes a %s to a %s', async (maker, target, next) => {
    const actor = await signInAs(system, maker);
    const victim = await signInAs(system, target, placeOf(target));
    const { status } = await edit(actor, victim.id, { role: next, ...placeOf(next) });
    // Old accounts keep the role `partner`, but it cannot be assigned.
    const offered = next === target || next !== 'partner';
    const low = [target, next].every((role) => !isHigh(role) && role !== 'auditor');
    const may = offered && (maker === 'super_admin' || (maker === 'admin' && low));
    expect(status === 200).toBe(may);
    // A promotion to admin has no effect before a second admin approves it.
    const promoted = isHigh(next) && (!isHigh(target) || next === 'super_admin');
    expect(await isIn(victim)).toBe(!may || target === next || promoted);
  });

  it.each(ROLES.filter((role) => role !== 'partner'))(
    'the permission to create a %s',
    async (role) => {
      expect((await create(super_admin, draft(role))).status).toBe(200);
      brand_id = await addBrand(system, { mcc_code: '5411', status: 'active' });
      expect((await create(admin, draft(role))).status).toBe(
        isHigh(role) || role === 'auditor' ? 403 : 200,
      );
    },
  );

  it("is not enough to change one's own role and access", async () => {
    expect((await edit(super_admin, super_admin.id, { role: 'admin' })).failure.code).toBe(
      'USER_IS_SELF',
    );
    const off = await edit(super_admin, super_admin.id, { active: false, status: 'inactive' });
    expect(off.failure.code).toBe('USER_IS_SELF');
    const named = await edit(super_admin, super_admin.id, { first_name: 'Noura' });
    expect(named.data.first_name).toBe('Noura');
    expect(await isIn(super_admin)).toBe(true);
  });
});

describe('an edit of an account', () => {
  it('that closes it ends its sessions at once, and reopening needs a new password', async () => {
    const victim = await signInAs(system, 'partner_employee', { partner_id });
    const closed = await edit(admin, victim.id, { active: false, status: 'inactive' });
    expect(closed.data).toMatchObject({ active: false, status: 'inactive' });
    expect(await isIn(victim)).toBe(false);
    const opened = await edit(admin, victim.id, { active: true, status: 'active' });
    expect(opened.data).toMatchObject({ active: true, status: 'pending' });
    expect(await isIn(victim)).toBe(false);
  });

  it('notifies the person at the old address when an admin changes their credentials', async () => {
    const victim = await signInAs(system, 'partner_employee', { partner_id });
    await edit(admin, victim.id, { email: 'mine-now@people.test', password: 'Other-weaving-43!' });
    const told = await system.deps.db
      .selectFrom('messages')
      .select(['template', 'to_address'])
      .where('user_id', '=', victim.id)
      .orderBy('template')
      .execute();
    expect(told).toEqual([
      { template: 'email_changed', to_address: victim.email },
      { template: 'password_changed', to_address: victim.email },
    ]);
  });

  it('suspends with a reason, which is distinct from inactive', async () => {
    const victim = await signInAs(system, 'partner_employee', { partner_id });
    const silent = await edit(admin, victim.id, { status: 'suspended' });
    expect(Object.keys(silent.failure.fields ?? {})).toEqual(['reason']);
    const suspended = await edit(admin, victim.id, { status: 'suspended', reason: 'Lost phone' });
    expect(suspended.data).toMatchObject({ status: 'suspended', suspended_reason: 'Lost phone' });
    expect(await isIn(victim)).toBe(false);
    const named = await edit(admin, victim.id, { first_name: 'Maha', active: false });
    expect(named.data).toMatchObject({ status: 'suspended', suspended_reason: 'Lost phone' });
    const opened = await edit(admin, victim.id, { status: 'active' });
    expect(opened.data).toMatchObject({ suspended_reason: null, active: true });
  });

  it('gives a brand one owner, also when two are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create(admin, draft('brand_owner'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.failure.code).toBe('BRAND_HAS_OWNER');
    const first = answers.find(({ status }) => status === 200)?.data;
    await edit(admin, first?.id ?? '', { active: false });
    const second = await create(admin, draft('brand_owner'));
    expect(second.status).toBe(200);
    const { owner_user_id } = await system.deps.db
      .selectFrom('brands')
      .select('owner_user_id')
      .where('id', '=', brand_id)
      .executeTakeFirstOrThrow();
    expect(owner_user_id).toBe(second.data.id);
    const back = await edit(admin, first?.id ?? '', { active: true });
    expect(back.failure.code).toBe('BRAND_HAS_OWNER');
  });
});

describe('the last super admin', () => {
  it('is kept when several demote each other at once', async () => {
    const { db } = system.deps;
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'super_admin')
      .execute();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => signInAs(system, 'super_admin')),
    );
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const by = all[n % 20];
        const victim = all[(n * 7 + 1) % 20];
        const body = n % 2 === 0 ? { role: 'admin' } : { active: false };
        return edit(by!, victim!.id, body);
      }),
    );
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('active', '=', true)
      .execute();
    expect(left.length).toBeGreaterThanOrEqual(1);
    const [one] = left;
    const by = all.find(({ id }) => id === one?.id);
    const rest = await edit(by!, by!.id, { active: false });
    expect(rest.status).toBe(409);
  });
});

import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { AdminChanges } from '@diwan/contract/features/users/admin-changes';
import type { UserRow } from '@diwan/contract/features/users/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { closeAccess, notifyAccessChange } from '../auth/public.ts';
import { readSettings, setApprovalLimit } from '../settings/public.ts';
import { vouchByOperator } from './vouching.ts';

let system: TestApp;
/** The super admin who tries to act as two persons. */
let boss: TestUser;
let free: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  boss = await signInAs(system, 'super_admin');
  free = await signInAs(system, 'admin');
});
afterAll(() => system.close());

let people = 0;
function draft(role: string) {
  people += 1;
  const email = `puppet-${people}@people.test`;
  const name = {
    phone_country_code: '+965',
    phone_number: '51234567',
    first_name: 'Puppet',
    last_name: 'Al-Ali',
  };
  return { ...name, email, role, password: 'Sadu-weaving-42!' };
}
const send = <T>(method: 'POST' | 'PUT', path: string, who: TestUser, body?: object) =>
  ask<T>(system, method, path, { token: who.token, ...(body ? { body } : {}) });
const create = async (role: string, who = boss) =>
  (await send<UserRow>('POST', '/admin/users', who, draft(role))).data;
const edit = (id: string, body: object, who = boss) =>
  send<UserRow>('PUT', `/admin/users/${id}`, who, body);
const pending = async () => {
  const { token } = free;
  const { data } = await ask<AdminChanges>(system, 'GET', '/admin/changes', { token });
  return data;
};
const newest = async () => (await pending()).changes.at(-1)?.id ?? '';
const decide = (id: string, action: string, who: TestUser, body?: object) =>
  send<AdminChanges>('POST', `/admin/changes/${id}/${action}`, who, body);
const accountOf = async (id: string) => {
  const { data } = await ask<UserRow[]>(system, 'GET', '/admin/users', { token: free.token });
  return data.find((row) => row.id === id);
};

describe('a new admin', () => {
  it('is inactive until a second, independent admin approves', async () => {
    const made = await create('admin');
    expect(made).toMatchObject({ active: false, pending_changes: ['new_admin'] });
    const open = await edit(made.id, { active: true, status: 'active' });
    expect(open.failure.code).toBe('USER_CHANGE_WAITS');
    const puppet = await signInAs(system, 'super_admin', { created_by: boss.id });
    const id = await newest();
    expect((await decide(id, 'approve', boss)).failure.code).toBe('ADMIN_CHANGE_OWN');
    expect((await decide(id, 'approve', puppet)).failure.code).toBe('SECOND_PERSON_BOUND');
    expect((await decide(id, 'approve', free)).status).toBe(200);
    expect(await accountOf(made.id)).toMatchObject({ active: true, pending_changes: [] });
    expect((await decide(id, 'approve', free)).failure.code).toBe('ADMIN_CHANGE_DECIDED');
  });

  it.each([
    ['refuse', () => free, { reason: 'Nobody of ours' }],
    ['cancel', () => boss, undefined],
  ])('is removed by a request to %s the account', async (action, who, body) => {
    const made = await create('super_admin');
    const id = await newest();
    const other = action === 'refuse' ? boss : free;
    expect((await decide(id, action, other, body)).status).toBe(403);
    expect((await decide(id, action, who(), body)).status).toBe(200);
    expect(await accountOf(made.id)).toBeUndefined();
  });

  it('is approved once when several admins approve at the same moment', async () => {
    await create('admin');
    const id = await newest();
    const rivals = await Promise.all(Array.from({ length: 4 }, () => signInAs(system, 'admin')));
    const answers = await Promise.all(rivals.map((who) => decide(id, 'approve', who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an admin change of an account', () => {
  it('to admin keeps the old role until it is approved', async () => {
    const clerk = await signInAs(system, 'partner_employee');
    const asked = await edit(clerk.id, { role: 'admin' });
    expect(asked.data).toMatchObject({ role: 'partner_employee', pending_changes: ['role'] });
    expect((await edit(clerk.id, { role: 'admin' })).failure.code).toBe('ADMIN_CHANGE_WAITS');
    expect((await decide(await newest(), 'approve', free)).status).toBe(200);
    expect(await accountOf(clerk.id)).toMatchObject({
      role: 'admin',
      influenced_by: [expect.any(String)],
    });
  });

  it('from admin to super admin is never approved by the promoted admin', async () => {
    const other = await signInAs(system, 'admin');
    await edit(other.id, { role: 'super_admin' });
    const id = await newest();
    expect((await decide(id, 'approve', other)).failure.code).toBe('ADMIN_CHANGE_OF_SELF');
    expect((await decide(id, 'approve', free)).status).toBe(200);
  });

  it('to another e-mail address of an admin keeps the old one until it is approved', async () => {
    const other = await signInAs(system, 'admin');
    const asked = await edit(other.id, { email: 'thief@people.test', first_name: 'Huda' });
    expect(asked.data).toMatchObject({
      email: other.email,
      first_name: 'Huda',
      pending_changes: ['email'],
    });
    const id = await newest();
    expect((await decide(id, 'approve', boss)).failure.code).toBe('ADMIN_CHANGE_OWN');
    expect((await decide(id, 'approve', free)).status).toBe(200);
    expect(await accountOf(other.id)).toMatchObject({ email: 'thief@people.test' });
  });
});

describe('the limit above which two admins approve', () => {
  const limit = async () =>
    Number((await readSettings(system.deps.db)).payout_second_approval_above_minor);
  const change = (above: number, who = boss) =>
    changeSystemSettings(system, who, { payout_second_approval_above: above });

  it('is lowered at once, and raised or removed only after a second approval', async () => {
    await change(5);
    await change(2);
    expect(await limit()).toBe(2_000);
    for (const above of [3, 0]) {
      expect((await change(above)).data.payout_second_approval_above).toBe(2);
      const puppet = await signInAs(system, 'super_admin', { created_by: boss.id });
      const id = await newest();
      expect((await decide(id, 'approve', boss)).failure.code).toBe('ADMIN_CHANGE_OWN');
      expect((await decide(id, 'approve', puppet)).failure.code).toBe('SECOND_PERSON_BOUND');
      expect(await limit()).toBe(2_000);
      expect((await decide(id, 'cancel', boss)).status).toBe(200);
    }
    await change(0);
    expect((await change(9)).failure.code).toBe('ADMIN_CHANGE_WAITS');
    expect((await decide(await newest(), 'approve', free)).status).toBe(200);
    expect(await limit()).toBe(0);
  });

  it('is not raised by undoing the change that lowered it', async () => {
    await change(7);
    await change(4);
    const { data } = await ask<{ id: string }[]>(system, 'GET', '/admin/settings/history', boss);
    await send('POST', `/admin/settings/history/${data[0]?.id}/undo`, boss);
    expect(await limit()).toBe(4_000);
    await decide(await newest(), 'cancel', boss);
  });

  it('applies to all accounts of one super admin together', async () => {
    await change(1);
    const brand = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, brand, [{ amount_minor: 1_207_410n }]);
    const puppets = [
      await signInAs(system, 'admin', { created_by: boss.id }),
      await signInAs(system, 'super_admin', { created_by: boss.id }),
    ];
    const [first, second] = puppets;
    const { data } = await send<PayoutExport>('POST', '/admin/payouts/exports', first!, {
      tab: 'active',
    });
    for (const who of [boss, second!]) {
      const tried = await send('POST', `/admin/payouts/exports/${data.id}/approve`, who);
      expect(tried.failure.code).toBe('SECOND_PERSON_BOUND');
    }
    await change(0, second);
    const sent = await send('POST', `/admin/payouts/exports/${data.id}/confirm`, second!, {});
    expect(sent.status).not.toBe(200);
    await decide(await newest(), 'refuse', free, { reason: 'No' });
    expect((await send('POST', `/admin/payouts/exports/${data.id}/approve`, free)).status).toBe(
      200,
    );
  });
});

describe('when all admins are one person', () => {
  const vouch = (email: string) =>
    vouchByOperator(
      systemContext(system.deps, 'operator'),
      { closeAccess, notifyAccessChange, setApprovalLimit },
      { email, reason: 'I know her' },
    );

  it('only the operator establishes a second one', async () => {
    await expect(vouch(free.email)).rejects.toMatchObject({ code: 'VOUCH_BY_ADMINS' });
    const { db } = system.deps;
    await db.updateTable('users').set({ active: false }).where('id', '<>', boss.id).execute();
    const made = await create('admin');
    const { token } = boss;
    const { data } = await ask<AdminChanges>(system, 'GET', '/admin/changes', { token });
    expect(data.persons).toBe(1);
    const id = data.changes.at(-1)?.id ?? '';
    expect((await decide(id, 'approve', boss)).failure.code).toBe('SECOND_PERSON_MISSING');
    await expect(vouch('nobody@people.test')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await vouch(made.email.toUpperCase());
    const after = await ask<AdminChanges>(system, 'GET', '/admin/changes', { token });
    expect(after.data).toMatchObject({ persons: 2, changes: [] });
    await expect(vouch(made.email)).rejects.toMatchObject({ code: 'VOUCH_BY_ADMINS' });
  });
});

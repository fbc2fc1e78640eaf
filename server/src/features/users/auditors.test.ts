import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';

/* Tests the role of 0210_auditor_expand.sql and 0211_auditor_migrate.sql. */

let system: TestApp;
let admin: TestUser;
let super_admin: TestUser;
let auditor: TestUser;
let brand_id: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411', { mapped: false });
  brand_id = await addBrand(system, { mcc_code: '5411', status: 'active' });
  admin = await signInAs(system, 'admin');
  super_admin = await signInAs(system, 'super_admin');
  auditor = await signInAs(system, 'auditor');
});
afterAll(() => system.close());

const draft = (email: string) => ({
  email,
  first_name: 'Huda',
  last_name: 'Al-Enezi',
  role: 'auditor',
  password: 'Lantern-Harbour-72',
});

it('a super admin creates an auditor, who needs no second approval', async () => {
  const { token } = super_admin;
  const body = draft('huda@audit.test');
  const { status, data } = await ask(system, 'POST', '/admin/users', { token, body });
  expect([status, data]).toMatchObject([200, { role: 'auditor', pending_changes: [] }]);
});

it('an admin neither creates nor closes an auditor', async () => {
  const { token } = admin;
  const made = await ask(system, 'POST', '/admin/users', { token, body: draft('a@audit.test') });
  expect([made.status, made.failure.code]).toEqual([403, 'USER_ROLE_NOT_YOURS']);
  const path = `/admin/users/${auditor.id}`;
  const closed = await ask(system, 'PUT', path, { token, body: { active: false } });
  expect([closed.status, closed.failure.code]).toEqual([403, 'USER_OUTRANKS']);
});

it('an auditor sees all brands without any action on them', async () => {
  const { status, data } = await ask<{ can: object }>(
    system,
    'GET',
    `/brands/${brand_id}`,
    auditor,
  );
  expect(status).toBe(200);
  expect(data.can).toEqual({});
});

it('an auditor changes no brand, also not as staff of its registration', async () => {
  const call = (method: 'POST' | 'PUT', path: string) =>
    ask(system, method, `/brands/${brand_id}${path}`, { token: auditor.token, body: {} });
  for (const { status } of [
    await call('PUT', ''),
    await call('PUT', '/registration'),
    await call('POST', '/documents/public'),
    await call('POST', '/registration/link'),
  ]) {
    expect(status).toBe(403);
  }
});

it('an auditor cannot view the product as an owner', async () => {
  const { token } = auditor;
  const view = await ask(system, 'POST', `/brands/${brand_id}/owner-view`, { token, body: {} });
  expect([403, 404]).toContain(view.status);
});

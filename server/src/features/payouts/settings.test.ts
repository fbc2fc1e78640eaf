import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { PayoutSettings } from '@diwan/contract/features/payouts/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';

let system: TestApp;
let admin: TestUser;
const PATH = '/admin/payouts/settings';

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const read = ({ token } = admin) => ask<PayoutSettings>(system, 'GET', PATH, { token });
const put = (body: object, { token } = admin) =>
  ask<PayoutSettings>(system, 'PUT', PATH, { token, body });

test('the settings are as a new system has them', async () => {
  expect((await read()).data).toEqual({
    second_approval_above: 0,
    weekdays: ['sun', 'mon', 'tue', 'wed', 'thu'],
  });
});

test('a change is kept to the fils, in the order of the week, and told to the trail', async () => {
  const weekdays = ['thu', 'sun', 'thu'];
  const changed = await put({ second_approval_above: 1000.005, weekdays });
  const expected = { second_approval_above: 1000.005, weekdays: ['sun', 'thu'] };
  expect(changed.message).toBe('Payout settings saved successfully');
  expect(changed.data).toEqual(expected);
  const superior = await signInAs(system, 'super_admin');
  expect((await read(superior)).data).toEqual(expected);
  const trail = await ask<{ rows: AuditRow[] }>(
    system,
    'GET',
    '/admin/audit?action=settings.payouts_updated',
    { token: admin.token },
  );
  expect(trail.raw).toContain('1000.005');
  const off = { ...expected, second_approval_above: 0 };
  expect((await put(off, superior)).data).toEqual(off);
});

test.each([
  [{ second_approval_above: 0.0001, weekdays: ['sun'] }],
  [{ second_approval_above: -1, weekdays: ['sun'] }],
  [{ second_approval_above: '5', weekdays: ['sun'] }],
  [{ second_approval_above: 5, weekdays: [] }],
  [{ second_approval_above: 5, weekdays: ['someday'] }],
  [{ second_approval_above: 5 }],
  [{ second_approval_above: 5, weekdays: ['sun'], default_currency: 'USD' }],
])('%j is refused', async (body) => {
  const before = (await read()).data;
  expect((await put(body)).status).toBe(400);
  expect((await read()).data).toEqual(before);
});

test.each(['partner', 'partner_employee', 'brand_owner'] as const)(
  '%s sees nothing',
  async (role) => {
    const person = await signInAs(system, role);
    expect((await read(person)).status).toBe(403);
    const body = { second_approval_above: 0, weekdays: ['sun'] };
    expect((await put(body, person)).status).toBe(403);
  },
);

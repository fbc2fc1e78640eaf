import type { Partner } from '@diwan/contract/features/partners/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  for (const name of ['souq', 'Basta', 'Ziina']) await addPartner(system, name);
});
afterAll(() => system.close());

test.each(['super_admin', 'admin'] as const)('a %s sees all partners by name', async (role) => {
  const { token } = await signInAs(system, role);
  const { data } = await ask<Partner[]>(system, 'GET', '/partners', { token });
  expect(data.map(({ name }) => name)).toEqual(['Basta', 'souq', 'Ziina']);
  expect(data[0]).toMatchObject({ default_payout_status: 'active', logo_url: null });
});

test.each(['partner_employee', 'partner', 'brand_owner'] as const)(
  'a %s does not see them',
  async (role) => {
    const { token } = await signInAs(system, role);
    expect((await ask(system, 'GET', '/partners', { token })).status).toBe(403);
  },
);

test('the payout status of new brands is set, told in the language asked for, and in the trail', async () => {
  const admin = await signInAs(system, 'admin');
  const id = await addPartner(system, 'Zain Shops');
  const set = (body: unknown, headers = {}, { token } = admin, of: number | string = id) =>
    ask<Partner>(system, 'PUT', `/partners/${of}/default-payout-status`, { token, body, headers });

  const paused = await set({ default_payout_status: 'paused' });
  expect(paused).toMatchObject({
    status: 200,
    message: 'Default payout status updated to paused',
    data: { id, default_payout_status: 'paused' },
  });
  await set({ default_payout_status: 'paused' });
  const active = await set({ default_payout_status: 'active' }, { 'accept-language': 'ar' });
  expect(active.message).toBe('تم تحديث حالة الدفعات الافتراضية إلى نشطة');
  const trail = await system.deps.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'partner.default_payout_status_changed')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { before: { default_payout_status: 'active' }, after: { default_payout_status: 'paused' } },
    { before: { default_payout_status: 'paused' }, after: { default_payout_status: 'active' } },
  ]);

  expect((await set({ default_payout_status: 'sometimes' })).failure.fields).toHaveProperty(
    'default_payout_status',
  );
  const absent = await set({ default_payout_status: 'active' }, {}, admin, 2_000_000_001);
  expect(absent).toMatchObject({ status: 404, failure: { error: 'Partner not found' } });
  const partner = await signInAs(system, 'partner');
  expect((await set({ default_payout_status: 'active' }, {}, partner)).status).toBe(403);
});

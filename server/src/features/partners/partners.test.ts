import type { Partner, PartnerDetails } from '@diwan/contract/features/partners/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { addPartnerKey } from '../../testing/partners.ts';

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
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

test('a change of the payout status of new brands is confirmed in Arabic and audited', async () => {
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
  expect(active.message).toBe('تم تحديث حالة الصرف الافتراضية إلى نشطة');
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

describe('a partner', () => {
  const create = (body: object, headers = {}) =>
    ask<Partner>(system, 'POST', '/partners', { token: admin.token, body, headers });
  const edit = (id: number, body: object) =>
    ask<Partner>(system, 'PUT', `/partners/${id}`, { token: admin.token, body });
  const read = (id: number | string) =>
    ask<PartnerDetails>(system, 'GET', `/partners/${id}`, { token: admin.token });

  test('is added with name and website, and shown on its page', async () => {
    const order_details_url = 'https://najma.example/orders/{id}?from=diwan';
    const { data, message } = await create({
      name: ' Najma ',
      website: 'najma.example',
      order_details_url,
    });
    expect(message).toBe('Partner created successfully');
    expect(data).toMatchObject({
      name: 'Najma',
      website: 'https://najma.example',
      order_details_url,
      default_payout_status: 'active',
      api_integrated: false,
      webhooks_enabled: false,
    });
    const details = await read(data.id);
    expect(details.data).toMatchObject({ id: data.id, api_key: null, key: null });
    expect(details.data.can).toMatchObject({
      generate: { allowed: true },
      revoke: { allowed: false, reason: 'There is no API key to revoke' },
    });
  });

  test.each([
    [{ name: '' }, 'name', 'Please fill in all required fields'],
    [{ name: undefined }, 'name', 'Please fill in all required fields'],
    [{ website: '' }, 'website', 'Please fill in all required fields'],
    [{ website: 'not a link' }, 'website', undefined],
    [{ website: 'javascript:alert(1)' }, 'website', undefined],
    [
      { order_details_url: 'https://a.example/orders' },
      'order_details_url',
      'Please use {id} in the link as a placeholder for the order ID',
    ],
    [{ order_details_url: 'javascript:alert({id})' }, 'order_details_url', undefined],
    [{ default_payout_status: 'paused' }, 'default_payout_status', 'This property is not known'],
    [{ api_key: 'dpk_mine' }, 'api_key', 'This property is not known'],
  ])('is not added with %j', async (part, field, sentence) => {
    const { status, failure } = await create({ name: 'A', website: 'https://a.example', ...part });
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
    if (sentence) expect(failure.fields?.[field]).toBe(sentence);
  });

  test('is added once with one idempotency key', async () => {
    const draft = { name: 'Clicked twice', website: 'https://a.example' };
    const headers = { 'idempotency-key': 'one-click' };
    const [one, other] = await Promise.all([create(draft, headers), create(draft, headers)]);
    expect(one.data.id).toBe(other.data.id);
  });

  test('is edited, and the audit log has both versions', async () => {
    const { data } = await create({
      name: 'Before',
      website: 'https://a.example',
      order_details_url: 'https://a.example/{id}',
    });
    const edited = await edit(data.id, { name: 'After', website: 'https://b.example' });
    expect(edited.message).toBe('Partner updated successfully');
    expect(edited.data).toMatchObject({ name: 'After', order_details_url: null });
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'partner.updated')
      .where('entity_id', '=', String(data.id))
      .executeTakeFirst();
    expect(row).toMatchObject({ before: { name: 'Before' }, after: { name: 'After' } });
    expect((await edit(2_000_000_001, { name: 'A', website: 'https://b.example' })).status).toBe(
      404,
    );
    expect((await read('2000000001')).failure.error).toBe('Partner not found');
    expect((await read('x')).status).toBe(400);
  });

  test('gets a logo, which replaces the previous one', async () => {
    const { data } = await create({ name: 'With a logo', website: 'https://a.example' });
    const upload = async (type: string, bytes: Uint8Array) => {
      const { body, headers } = uploadOf({ bytes, name: 'logo.png', type });
      const options = { token: admin.token, body, headers };
      const path = `/partners/${data.id}/logo`;
      return ask<{ logo_url: string }>(system, 'POST', path, options);
    };
    const first = await upload('image/png', await picture().png().toBuffer());
    expect(first.message).toBe('Logo uploaded successfully');
    const next = await upload('image/webp', await picture().webp().toBuffer());
    expect((await read(data.id)).data.logo_url).toBe(next.data.logo_url);
    const shown = (url: string) => ask(system, 'GET', url.replace('/api', ''));
    expect((await shown(next.data.logo_url)).status).toBe(200);
    expect((await shown(first.data.logo_url)).status).not.toBe(200);
    const wrong = await upload('image/png', Buffer.from('<svg onload="alert(1)"/>'));
    expect(wrong.failure.fields).toEqual({
      file: 'Only JPEG, PNG, GIF, and WebP images are allowed',
    });
  });

  test('shows on its card whether its programs and brands are connected', async () => {
    const { data } = await create({ name: 'Connected', website: 'https://a.example' });
    const mcc_code = await addCategory(system, '5411');
    const post_url = 'https://shop.example/hook';
    await addBrand(system, { mcc_code, partner_id: data.id, status: 'active', post_url });
    await addPartnerKey(system, data.id);
    const { data: details } = await read(data.id);
    expect(details).toMatchObject({ api_integrated: true, webhooks_enabled: true });
  });
});

import type { Brand, BrandEdit } from '@diwan/contract/features/brands/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '5812', { mapped: false });
  await addCategory(system, '7995', { is_allowed: false });
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  brand = await addBrand(system, { mcc_code: '5411' });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
});
afterAll(() => system.close());

const edit = (body: BrandEdit | Record<string, unknown>, { token } = admin, id = brand) =>
  ask<Brand>(system, 'PUT', `/brands/${id}`, { token, body });

const auditOf = (id: number) =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'before', 'after'])
    .where('entity', '=', 'brand')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('the fields of an edit', () => {
  test.each([
    'name',
    'status',
    'mcc_code',
    'business_type',
    'redirect_url',
    'post_url',
    'partner_id',
    'entity_type',
    'nationality',
  ])('an owner may not set %s', async (field) => {
    const values: Record<string, unknown> = {
      name: 'Other',
      status: 'active',
      mcc_code: '5812',
      business_type: 'Other',
      redirect_url: 'https://evil.test',
      post_url: 'https://evil.test',
      partner_id: 1,
      entity_type: 'corporate',
      nationality: 'SA',
    };
    const { status, failure } = await edit({ description: 'New', [field]: values[field] }, owner);
    expect(status).toBe(403);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
    // A refused edit writes nothing, not even the fields that the caller may set.
    const { data } = await ask<Brand>(system, 'GET', `/brands/${brand}`, { token: admin.token });
    expect(data.description).toBeNull();
  });

  test("an owner edits their brand's public profile", async () => {
    const body = {
      description: 'Fresh bread',
      website: 'https://najma.test',
      twitter_handle: '@najma',
      instagram_handle: 'najma.kw',
      tiktok_handle: '',
      phone_country_code: '+965',
      phone_number: '66001234',
    };
    const { status, data } = await edit(body, owner);
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...body, tiktok_handle: null, phone: '+96566001234' });
  });

  test('partners, strangers and owners of another brand may not edit', async () => {
    const partner_id = await addPartner(system);
    const own = await addBrand(system, { mcc_code: '5411', partner_id });
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    expect((await edit({ description: 'x' }, partner, own)).status).toBe(403);
    expect((await edit({ description: 'x' }, owner, own)).status).toBe(404);
    expect((await ask(system, 'PUT', `/brands/${own}`, { body: {} })).status).toBe(401);
  });

  test('a property outside the form is refused by name', async () => {
    for (const field of ['tap_mid', 'pos_enabled', 'deposit_state', 'payout_status', 'id']) {
      const { status, failure } = await edit({ [field]: 'x' });
      expect(status).toBe(400);
      expect(failure.fields).toEqual({ [field]: 'This property is not known' });
    }
  });
});

test('an id above the maximum is refused at its field', async () => {
  const body = { partner_id: 2_147_483_648 };
  const { status, failure } = await edit(body, admin);
  expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, ['partner_id']]);
});

describe('an edit', () => {
  test("names each wrong field with the specification's sentence", async () => {
    const { status, failure } = await edit({
      name: ' ',
      business_type: '',
      nationality: '',
      country_of_residence: '',
      website: 'javascript:alert(1)',
      description: 'pay with 4111 1111 1111 1111',
      phone_country_code: '+965',
      phone_number: '1234567',
    });
    expect(status).toBe(400);
    expect(failure.fields).toEqual({
      name: 'Brand name is required',
      business_type: 'Business type is required',
      nationality: 'Nationality is required',
      country_of_residence: 'Country is required',
      website: 'Please enter a valid link that starts with http or https',
      description: 'For your safety, please do not enter card numbers',
    });
  });

  test('checks the brand as a whole', async () => {
    const phone = await edit({ phone_number: '1234567' });
    expect(phone.status).toBe(422);
    expect(phone.failure.fields).toEqual({ phone_number: 'Please enter a valid phone number' });
    const corporate = await edit({ entity_type: 'corporate', company_name: 'Najma' });
    expect(corporate.status).toBe(422);
    expect(Object.keys(corporate.failure.fields ?? {})).toEqual(['company_name_arabic']);
    const partner = await edit({ partner_id: 4711 });
    expect(partner.failure.fields).toEqual({ partner_id: 'Partner not found' });
  });

  test('accepts only an allowed category, and applies its terms', async () => {
    const refused = await edit({ mcc_code: '7995' });
    expect(refused.status).toBe(422);
    expect(refused.failure.fields).toEqual({ mcc_code: 'This category is not allowed' });
    expect((await edit({ mcc_code: '0000' })).status).toBe(422);
    const { data } = await edit({ mcc_code: '5812', business_type: 'My own words' });
    expect(data).toMatchObject({ business_type: 'Type 5812', mcc_status: 'mcc_not_mapped' });
  });

  test('keeps a category that is not allowed any more', async () => {
    const id = await addBrand(system, { mcc_code: '7995', mcc_status: 'mcc_not_allowed' });
    const { status, data } = await edit({ mcc_code: '7995', name: 'Still there' }, admin, id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Still there', mcc_status: 'mcc_not_allowed' });
  });

  test('updates both links with the website until one is set to another value', async () => {
    const first = await edit({ website: 'https://one.test' });
    expect(first.data).toMatchObject({
      redirect_url: 'https://one.test',
      post_url: 'https://one.test',
    });
    const links = { redirect_url: 'https://two.test', post_url: 'https://hooks.test/pay' };
    await edit({ website: 'https://two.test', ...links });
    const third = await edit({ website: 'https://three.test' }, owner);
    expect(third.data).toMatchObject({
      redirect_url: 'https://three.test',
      post_url: 'https://hooks.test/pay',
    });
    const emptied = await edit({ post_url: '' });
    expect(emptied.data.post_url).toBe('https://three.test');
  });

  test('is logged with its changes; an edit without a change is not logged', async () => {
    await edit({ name: 'Before' });
    await edit({ name: 'After', description: 'Bread' });
    await edit({ name: 'After' });
    const trail = await auditOf(brand);
    expect(trail).toHaveLength(2);
    expect(trail[1]).toMatchObject({
      action: 'brand.updated',
      actor_email: admin.email,
      before: { name: 'Before', description: null },
      after: { name: 'After', description: 'Bread' },
    });
  });

  test('at the same time as another loses nothing', async () => {
    const answers = await Promise.all([
      edit({ description: 'From one' }),
      edit({ website: 'https://other.test' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await ask<Brand>(system, 'GET', `/brands/${brand}`, { token: admin.token });
    expect(data).toMatchObject({ description: 'From one', website: 'https://other.test' });
  });

  test('of an outdated version writes nothing', async () => {
    const { data } = await ask<Brand>(system, 'GET', `/brands/${brand}`, { token: admin.token });
    system.clock.advance({ seconds: 1 });
    await edit({ name: 'Newer', updated_at: data.updated_at });
    const late = await edit({ name: 'Late', updated_at: data.updated_at });
    expect(late).toMatchObject({ status: 409, failure: { code: 'CONFLICT' } });
  });
});

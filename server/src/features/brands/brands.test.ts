import type { Brand, BrandSummary } from '@diwan/contract/features/brands/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner, addPartner } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let partner: TestUser;
let owner: TestUser;
let partner_id: number;
let own: number;
let foreign: number;

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  partner_id = await addPartner(system, 'Souq');
  own = await addBrand(system, { mcc_code, partner_id, name: 'Najma', deposit_state: 'required' });
  foreign = await addBrand(system, { mcc_code, name: 'Qamar' });
  admin = await signInAs(system, 'admin');
  partner = await signInAs(system, 'partner_employee', { partner_id });
  owner = await signInAs(system, 'brand_owner', { brand_id: own });
});
afterAll(() => system.close());

const list = async (token: string, query = ''): Promise<string[]> => {
  const { data } = await ask<BrandSummary[]>(system, 'GET', `/brands${query}`, { token });
  return data.map((brand) => brand.name);
};
const read = (id: number | string, token: string) =>
  ask<Brand>(system, 'GET', `/brands/${id}`, { token });

describe('the list of brands', () => {
  test('is bounded by the scope, newest first', async () => {
    expect(await list(admin.token)).toEqual(['Qamar', 'Najma']);
    expect(await list(partner.token)).toEqual(['Najma']);
    expect(await list(owner.token)).toEqual(['Najma']);
  });

  test('is empty for a partner without a partner and an owner without a brand', async () => {
    expect(await list((await signInAs(system, 'partner')).token)).toEqual([]);
    expect(await list((await signInAs(system, 'brand_owner')).token)).toEqual([]);
  });

  test('is narrowed by a partner, and never widened', async () => {
    expect(await list(admin.token, `?partner_id=${partner_id}`)).toEqual(['Najma']);
    const other = await addPartner(system);
    expect(await list(partner.token, `?partner_id=${other}`)).toEqual([]);
  });

  test('has pages when the query requests them', async () => {
    type Page = { readonly brands: BrandSummary[]; readonly next_cursor: string | null };
    const page = async (query: string, { token } = admin) =>
      (await ask<Page>(system, 'GET', `/brands${query}`, { token })).data;
    const first = await page('?limit=1');
    expect(first.brands.map(({ name }) => name)).toEqual(['Qamar']);
    const second = await page(`?limit=1&cursor=${first.next_cursor}`);
    expect(second.brands.map(({ name }) => name)).toEqual(['Najma']);
    expect(second.next_cursor).toBeNull();
    expect((await page(`?cursor=${first.next_cursor}`)).brands).toEqual(second.brands);
    expect((await page('?limit=5', partner)).brands).toHaveLength(1);
    for (const query of ['?limit=0', '?limit=101', '?cursor=W10']) {
      const { status } = await ask(system, 'GET', `/brands${query}`, { token: admin.token });
      expect(status).toBe(400);
    }
  });

  test('refuses an invalid id and an unknown filter', async () => {
    for (const query of ['?partner_id=1%20or%201=1', '?partner_id=0', '?status=active']) {
      const { status } = await ask(system, 'GET', `/brands${query}`, { token: admin.token });
      expect(status).toBe(400);
    }
  });

  test('has the values of a card', async () => {
    const { data } = await ask<BrandSummary[]>(system, 'GET', '/brands', { token: owner.token });
    expect(data[0]).toMatchObject({
      id: own,
      deposit_required: true,
      partner_name: 'Souq',
      logo_url: null,
      status: 'pending',
    });
  });
});

describe('a brand', () => {
  test('is readable in scope', async () => {
    await addOwner(system, own, 'owner-of-najma@people.test');
    for (const { token } of [admin, partner, owner]) {
      const { status, data } = await read(own, token);
      expect(status).toBe(200);
      expect(data).toMatchObject({
        name: 'Najma',
        phone: '+96550001234',
        owner_email: 'owner-of-najma@people.test',
        documents_submitted: false,
        agreement_signed: false,
        deposit_state: 'required',
      });
    }
  });

  test('is not found outside the scope, nor under an invalid id', async () => {
    const answers = await Promise.all([
      read(foreign, partner.token),
      read(foreign, owner.token),
      read(99_999, admin.token),
    ]);
    for (const { status, failure } of answers) {
      expect(status).toBe(404);
      expect(failure).toMatchObject({ code: 'BRAND_NOT_FOUND', error: 'Brand not found' });
    }
    for (const id of ['0', '-1', '2147483648', 'x', '1e3']) {
      expect((await read(id, admin.token)).status).toBe(400);
    }
  });

  test('is not shown to strangers', async () => {
    expect((await ask(system, 'GET', `/brands/${own}`)).status).toBe(401);
    expect((await ask(system, 'GET', '/brands')).status).toBe(401);
  });
});

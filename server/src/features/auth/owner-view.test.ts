import type { OwnerView } from '@diwan/contract/features/auth/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { ask, type CallOptions, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';

let system: TestApp;
let admin: string;
let brand: number;
let other: number;

beforeAll(async () => {
  system = await startTestApp();
  admin = (await signInAs(system, 'admin')).token;
  const mcc_code = await addCategory(system, '5812');
  brand = await addBrand(system, { name: 'Najma', mcc_code });
  other = await addBrand(system, { name: 'Bahar', mcc_code });
});
afterAll(() => system.close());

const start = (token = admin, reason = 'Ticket 4711: where is the payout?') =>
  ask<OwnerView>(system, 'POST', `/brands/${brand}/owner-view`, { token, body: { reason } });

const viewing = (view: string, token = admin): CallOptions => ({
  token,
  headers: { 'x-view-as-owner': view },
});

describe('viewing as the owner', () => {
  test('reads what the owner reads and nothing more', async () => {
    const { data: view } = await start();
    expect(view).toMatchObject({ brand_id: brand, brand_name: 'Najma' });
    const own = await ask<Brand>(system, 'GET', `/brands/${brand}`, viewing(view.token));
    expect(own).toMatchObject({ status: 200, data: { name: 'Najma' } });
    expect((await ask<Brand[]>(system, 'GET', '/brands', viewing(view.token))).data).toHaveLength(
      1,
    );
    expect((await ask(system, 'GET', `/brands/${other}`, viewing(view.token))).status).toBe(404);
    expect((await ask(system, 'GET', '/admin/mcc', viewing(view.token))).status).toBe(403);
  });

  test('changes nothing, not even what the owner may change', async () => {
    const { data: view } = await start();
    for (const [method, path, body] of [
      ['PUT', `/brands/${brand}`, { description: 'Hacked' }],
      ['POST', `/brands/${other}/owner-view`, { reason: 'Once more' }],
      ['POST', '/auth/logout', {}],
      ['PUT', '/auth/profile', { first_name: 'None' }],
    ] as const) {
      const refused = await ask(system, method, path, { ...viewing(view.token), body });
      expect(refused).toMatchObject({ status: 403, failure: { code: 'OWNER_VIEW_READS_ONLY' } });
    }
  });

  test('is logged with its reason and the name of the viewer', async () => {
    await start(admin, 'The owner asked by phone');
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['actor_email', 'entity_id', 'after'])
      .where('action', '=', 'brand.viewed_as_owner')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      entity_id: String(brand),
      after: { reason: 'The owner asked by phone' },
    });
    expect(row.actor_email).toContain('admin');
    expect((await start(admin, '  ')).status).toBe(400);
  });

  test('is only for administrators, in the session that started it, for half an hour', async () => {
    for (const role of ['partner_employee', 'brand_owner'] as const) {
      expect((await start((await signInAs(system, role)).token)).status).toBe(403);
    }
    const { data: view } = await start();
    const ended = { status: 403, failure: { code: 'OWNER_VIEW_ENDED' } };
    const colleague = (await signInAs(system, 'super_admin')).token;
    const path = `/brands/${brand}`;
    expect(await ask(system, 'GET', path, viewing(view.token, colleague))).toMatchObject(ended);
    expect(await ask(system, 'GET', path, viewing(`${view.token}x`))).toMatchObject(ended);
    expect(await ask(system, 'GET', path, viewing(admin))).toMatchObject(ended);
    const alone = { headers: { 'x-view-as-owner': view.token } };
    expect((await ask(system, 'GET', path, alone)).status).toBe(401);
    system.clock.advance({ minutes: 30, seconds: 1 });
    const { token } = await signInAs(system, 'admin');
    expect(await ask(system, 'GET', path, viewing(view.token, token))).toMatchObject(ended);
  });
});

import type { Brand, BrandSummary } from '@diwan/contract/features/brands/records';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import { paymentStandingOf } from '@diwan/contract/features/brands/standing';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import {
  addRenter,
  decideRental,
  draftPos,
  markSigned,
  newTid,
  periodOf,
  requestRental,
} from '../../testing/terminals.ts';
import { addFirstFees } from '../fees/public.ts';

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const read = async (id: number): Promise<Brand> =>
  (await ask<Brand>(system, 'GET', `/brands/${id}`, { token: admin.token })).data;
/**
 * Returns the missing steps after the approval. The brands of these tests were approved without
 * documents or agreement.
 */
const missing = async (id: number) =>
  paymentStandingOf(await read(id), false).missing.filter(
    (step) => step !== 'documents' && step !== 'agreement',
  );
const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}) =>
  ask(system, method, path, { token: admin.token, body });

async function countWork(): Promise<number> {
  const { token } = admin;
  const { data: items } = await ask<WorkItem[]>(system, 'GET', '/worklist', { token });
  const { data: brands } = await ask<BrandSummary[]>(system, 'GET', '/brands', { token });
  const count = items.find(({ kind }) => kind === 'pos_to_start')?.count ?? 0;
  // The list of brands marks as many brands as the worklist counts.
  expect(brands.filter(({ pos_to_start }) => pos_to_start)).toHaveLength(count);
  return count;
}

const ready = { mcc_code: '5411', mcc_status: 'approved' } as const;

describe('a brand that requested terminals only', () => {
  test('is pending work for staff from its approval until the POS agreement is drafted', async () => {
    const before = await countWork();
    const id = await addBrand(system, { ...ready, payment_type_preference: 'pos' });
    expect(await countWork()).toBe(before);
    const approval = { status: 'active', checked_points: ALL_POINTS_TICKED };
    expect((await call('PUT', `/brands/${id}`, approval)).status).toBe(200);
    expect(await countWork()).toBe(before + 1);

    expect((await call('PUT', `/admin/brands/${id}/mid`, { mid: 'POSONLY1' })).status).toBe(200);
    expect(await countWork()).toBe(before + 1);
    const activation = await call('POST', `/admin/brands/${id}/pos-activation`);
    expect(activation.status).toBe(200);
    expect(await countWork()).toBe(before);
    expect(await missing(id)).toEqual(expect.arrayContaining(['pos_agreement', 'terminal']));
  });

  test('is pending work too if the POS agreement was drafted before the MID', async () => {
    const before = await countWork();
    const active = { ...ready, status: 'active', payment_type_preference: 'pos' } as const;
    const id = await addBrand(system, active);
    expect((await call('POST', `/admin/brands/${id}/pos-activation`)).status).toBe(200);
    expect(await countWork()).toBe(before + 1);
    expect((await call('PUT', `/admin/brands/${id}/mid`, { mid: 'POSONLY2' })).status).toBe(200);
    expect(await countWork()).toBe(before);
  });

  test('takes payments from the first day of its first terminal until the last day', async () => {
    system.clock.set('2026-06-10T09:00:00.000Z');
    const id = await addRenter(system, {
      ...ready,
      payment_type_preference: 'pos',
      tap_mid: 'POSONLY3',
    });
    const takes = async () => {
      const brand = await read(id);
      return [brand.terminals_state, paymentStandingOf(brand, false).takes];
    };
    expect(await takes()).toEqual(['none', 'no']);
    const wanted = { tid: newTid(), ...periodOf(system, 2, 30) };
    const { data: rental } = await requestRental(system, admin, id, wanted);
    expect(await takes()).toEqual(['requested', 'no']);
    expect((await decideRental(system, admin, rental.id)).status).toBe(200);
    expect(await takes()).toEqual(['requested', 'no']);
    system.clock.set('2026-06-12T09:00:00.000Z');
    expect(await takes()).toEqual(['active', 'pos']);
    expect(await missing(id)).toEqual([]);
    system.clock.set('2026-07-12T09:00:00.000Z');
    expect(await takes()).toEqual(['none', 'no']);
  });

  test('does not take payments after a rejected request', async () => {
    const id = await addRenter(system, { ...ready, payment_type_preference: 'pos' });
    const wanted = { tid: newTid(), ...periodOf(system, 0, 30) };
    const { data: rental } = await requestRental(system, admin, id, wanted);
    await decideRental(system, admin, rental.id, { status: 'rejected', notes: 'No stock' });
    expect((await read(id)).terminals_state).toBe('none');
  });
});

test('a brand with online payments only is no work of this kind', async () => {
  const before = await countWork();
  await addBrand(system, { ...ready, status: 'active', payment_type_preference: 'pg' });
  expect(await countWork()).toBe(before);
});

test('the MID of a brand that requested both belongs to its lead', async () => {
  const before = await countWork();
  const active = { ...ready, status: 'active', payment_type_preference: 'both' } as const;
  const id = await addBrand(system, active);
  expect(await countWork()).toBe(before + 1);
  await markSigned(system, await draftPos(system, id, 'pos_activation'));
  expect(await countWork()).toBe(before);
});

test('a revoked key ends online payments', async () => {
  const active = { ...ready, status: 'active', payment_type_preference: 'pg' } as const;
  const id = await addBrand(system, active);
  await call('PUT', `/admin/brands/${id}/mid`, { mid: 'ONLINE1' });
  expect(paymentStandingOf(await read(id), false).takes).toBe('pg');
  expect((await call('DELETE', `/admin/brands/${id}/api-key`)).status).toBe(200);
  expect(paymentStandingOf(await read(id), false).takes).toBe('no');
  expect(await missing(id)).toEqual(['credentials']);
});

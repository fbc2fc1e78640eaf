import type { BrandTimeline } from '@diwan/contract/features/brands/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const read = async (id: number, { token }: TestUser) =>
  ask<BrandTimeline>(system, 'GET', `/brands/${id}/timeline`, { token });

const decide = (id: number, body: object) =>
  ask(system, 'PUT', `/brands/${id}`, { token: admin.token, body });

test('the timeline lists events, newest first, with names only for administrators', async () => {
  const brand = await addBrand(system, { mcc_code: '5411', name: 'Najma' });
  const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await decide(brand, { status: 'active' });
  await decide(brand, { status: 'suspended', reason: 'Looked into' });
  await ask(system, 'PUT', `/brands/${brand}`, { token: owner.token, body: { description: 'x' } });

  const { data } = await read(brand, admin);
  expect(data.truncated).toBe(false);
  expect(data.events.map(({ kind, by }) => [kind, by])).toEqual([
    ['brand_updated', 'owner'],
    ['brand_suspended', 'team'],
    ['brand_approved', 'team'],
  ]);
  expect(data.events[1]?.by_name).toMatch(/\S/);
  const { data: own } = await read(brand, owner);
  expect(own.events.map(({ kind }) => kind)).toEqual(data.events.map(({ kind }) => kind));
  expect(own.events.every(({ by_name }) => by_name === null)).toBe(true);
});

test('events for administrators are hidden from others', async () => {
  const brand = await addBrand(system, { mcc_code: '5411', name: 'Najma' });
  const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await ask(system, 'POST', `/brands/${brand}/owner-view`, {
    token: admin.token,
    body: { reason: 'A question on the phone' },
  });
  expect((await read(brand, admin)).data.events.map(({ kind }) => kind)).toEqual([
    'brand_viewed_as_owner',
  ]);
  expect((await read(brand, owner)).data.events).toEqual([]);
});

test('a foreign brand has no timeline', async () => {
  const brand = await addBrand(system, { mcc_code: '5411', name: 'Najma' });
  const other = await addBrand(system, { mcc_code: '5411', name: 'Other' });
  const owner = await signInAs(system, 'brand_owner', { brand_id: other });
  expect((await read(brand, owner)).status).toBe(404);
});

import {
  transactionDetail,
  type TransactionDetail,
} from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, type TestUser } from '../../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../../testing/payments.ts';

let world: PaymentsWorld;
let id: bigint;
beforeAll(async () => {
  world = await startPayments();
  id = await world.sell();
});
afterAll(() => world.close());

const read = ({ token }: TestUser) =>
  ask<TransactionDetail>(world.system, 'GET', `/transactions/${id}`, { token });

it('a detail has exactly the fields of the contract', async () => {
  const { status, data } = await read(world.admin);
  expect(status).toBe(200);
  expect(transactionDetail.parse(data)).toEqual(data);
  expect(data.fees).toMatchObject({ fee: 0.25, net: 9.75, cost: 0.15, profit: 0.1 });
  expect(data.entries).toHaveLength(1);
});

it('only administrators see cost, profit and books', async () => {
  const owner = await signInAs(world.system, 'brand_owner', { brand_id: world.brand_id });
  const { data } = await read(owner);
  expect(data.fees).toMatchObject({ fee: 0.25, cost: null, profit: null });
  expect(data.entries).toEqual([]);
});

it('users outside the scope get 404', async () => {
  const other = await signInAs(world.system, 'brand_owner', { brand_id: await world.addShop() });
  expect((await read(other)).status).toBe(404);
  expect((await read(await signInAs(world.system, 'partner_employee'))).status).toBe(404);
});

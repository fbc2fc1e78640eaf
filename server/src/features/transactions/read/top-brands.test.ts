import type { BrandShare } from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, type TestUser } from '../../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../../testing/payments.ts';

let world: PaymentsWorld;
let second: number;
beforeAll(async () => {
  world = await startPayments();
  second = await world.addShop();
  await world.sell({ amount_minor: 10_000n });
  await world.sell({ brand_id: second, amount_minor: 8_000n, method: 'VISA' });
  await world.sell({ brand_id: second, amount_minor: 7_500n });
  await world.sell({ brand_id: world.brand_id, amount_minor: 90_000n, outcome: 'DECLINED' });
});
afterAll(() => world.close());

const topBrands = async (query = '', { token }: Pick<TestUser, 'token'> = world.admin) => {
  const answer = await ask<BrandShare[]>(world.system, 'GET', `/transactions/brands${query}`, {
    token,
  });
  return answer.status === 200
    ? answer.data.map(({ brand_id, count, amount }) => [brand_id, count, amount])
    : answer.status;
};

it('the top brands have the most captured money', async () => {
  expect(await topBrands()).toEqual([
    [second, 2, 15.5],
    [world.brand_id, 1, 10],
  ]);
});

it.each(['q=chg_', 'start_date=2026-11-16&end_date=2026-11-16'])(
  'the top brands are equal from roll-ups and from rows: %s',
  async (query) => {
    expect(await topBrands(`?${query}`)).toEqual(await topBrands());
  },
);

it('the top brands follow the filter', async () => {
  expect(await topBrands('?payment_method=VISA')).toEqual([[second, 1, 8]]);
  expect(await topBrands('?status=FAILED')).toEqual([]);
  expect(await topBrands(`?brand_id=${world.brand_id}`)).toEqual([[world.brand_id, 1, 10]]);
  expect(await topBrands('?start_date=2026-11-17')).toEqual([]);
});

it("the top brands are limited to the reader's scope", async () => {
  const owner = await signInAs(world.system, 'brand_owner', { brand_id: second });
  expect(await topBrands('', owner)).toEqual([[second, 2, 15.5]]);
  expect(await topBrands(`?brand_id=${world.brand_id}`, owner)).toBe(404);
  const partner = await signInAs(world.system, 'partner_employee');
  expect(await topBrands('', partner)).toEqual([]);
});

import { type BrandFinances, brandFinances } from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs } from '../../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../../testing/payments.ts';

let world: PaymentsWorld;
let token: string;
beforeAll(async () => {
  world = await startPayments();
  ({ token } = await signInAs(world.system, 'brand_owner', { brand_id: world.brand_id }));
});
afterAll(() => world.close());

async function finances(): Promise<BrandFinances> {
  const path = `/brands/${world.brand_id}/finances`;
  const { status, data } = await ask<BrandFinances>(world.system, 'GET', path, { token });
  expect(status).toBe(200);
  expect(brandFinances.parse(data)).toEqual(data);
  return data;
}

it("the finances follow a brand's money from its payments to the amount owed", async () => {
  const nothing = { pending_amount: 0, payable_amount: 0, recent_transactions: [] };
  expect(await finances()).toMatchObject(nothing);

  // Each of the six payments of 10 KWD gives 9.750 KWD to the brand. The other brand's payments are
  // not included.
  const other = await world.addShop();
  await world.sell({ brand_id: other });
  await world.sell({ outcome: 'DECLINED' });
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(Number(await world.sell()));
  const sold = await finances();
  expect(sold).toMatchObject({ pending_amount: 58.5, payable_amount: 0 });
  expect(sold.summary).toMatchObject({ total_count: 7, captured_count: 6, total_amount: 60 });
  expect(sold.recent_transactions.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());

  await world.pass(2);
  const check = '/transactions/check-settlements';
  await ask(world.system, 'POST', check, { token: world.admin.token });
  const settled = await finances();
  expect(settled).toMatchObject({ pending_amount: 0, payable_amount: 58.5 });
  expect(settled.recent_transactions.every(({ settled: yes }) => yes)).toBe(true);
});

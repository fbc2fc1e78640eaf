import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { BANK_DAY, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';

let system: TestApp;
let bank: TestBank;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(`${BANK_DAY}T09:00:00.000Z`);
  await addCategory(system, '5411');
  bank = await startTestBank(system);
});
afterAll(() => system.close());

it('a confirmed payment shows whether the bank has it, to staff alone', async () => {
  const { export_id, payouts, brands } = await bank.sendPayouts([12_000n, 13_000n]);
  const path = `/admin/payouts/exports/${export_id}`;
  const readBanks = async ({ token } = bank.admin) => {
    const { data } = await ask<PayoutDetails>(system, 'GET', path, { token });
    return new Map(data.brands.map((line) => [line.payout_id, line.bank]));
  };
  const [first = 0, second = 0] = payouts;
  expect((await readBanks()).get(first)).toBeNull();
  const confirmed = await ask(system, 'POST', `${path}/confirm`, {
    token: bank.admin.token,
    body: {},
  });
  expect(confirmed.status).toBe(200);
  // The business has no statement yet, so the bank cannot show the payment.
  expect((await readBanks()).get(first)).toBeNull();

  const entry = { day: BANK_DAY, amount: '-12.000', reference: `PAYOUT-${first}` };
  await bank.importEntries([entry]);
  const banks = await readBanks();
  expect(banks.get(first)?.value_day).toBe(BANK_DAY);
  expect(banks.get(second)?.value_day).toBeNull();
  expect(banks.get(second)?.confirmed_by_name).toBeTypeOf('string');

  const owner = await signInAs(system, 'brand_owner', { brand_id: brands[0] ?? 0 });
  expect([...(await readBanks(owner)).values()]).toEqual([null]);
});

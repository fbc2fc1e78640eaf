import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPendingAgreement } from '../../testing/holds.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { releaseHeldLines } from './held-lines.ts';

let system: TestApp;
let admin: TestUser;
let held: number;
let other: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  await system.deps.db.updateTable('brands').set({ status: 'suspended' }).execute();
  held = await addPayableBrand(system, { mcc_code: '5411', name: 'Bakery' });
  other = await addPayableBrand(system, { mcc_code: '5411', name: 'Books' });
  await settleSales(system, held, [{ amount_minor: 12_500n }]);
  await settleSales(system, other, [{ amount_minor: 7_500n }]);
});
afterAll(() => system.close());

const EXPORTS = '/admin/payouts/exports';
const get = <T>(path: string) => ask<T>(system, 'GET', path, { token: admin.token });
const createExport = async () => {
  const call = { token: admin.token, body: { tab: 'active' } };
  return (await ask<PayoutExport>(system, 'POST', EXPORTS, call)).data.id;
};
const run = () => releaseHeldLines(system.deps, new AbortController().signal);
const brandsOf = async (id: string) =>
  (await get<PayoutDetails>(`${EXPORTS}/${id}`)).data.brands
    .filter(({ status }) => status !== 'released')
    .map(({ brand_id }) => brand_id);

const yesterday = () => system.clock.now().subtract({ hours: 24 }).toString();

test('an agreement past its date releases only its own brand from an export', async () => {
  const id = await createExport();
  await addPendingAgreement(system, held, 'rate_change', yesterday());
  await run();
  await run();
  expect(await brandsOf(id)).toEqual([other]);
});

test('an export is unchanged before that date, or after a file has left', async () => {
  const id = await createExport();
  await addPendingAgreement(system, held);
  await run();
  expect((await brandsOf(id)).toSorted((a, b) => a - b)).toEqual([held, other]);
  expect((await get(`${EXPORTS}/${id}/download`)).status).toBe(200);
  await addPendingAgreement(system, held, 'rate_change', yesterday());
  await run();
  expect((await brandsOf(id)).toSorted((a, b) => a - b)).toEqual([held, other]);
});

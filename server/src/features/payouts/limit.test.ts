import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import type { AdminChanges } from '@diwan/contract/features/users/admin-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';

let system: TestApp;
let sara: TestUser;
let omar: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  sara = await signInAs(system, 'admin');
  omar = await signInAs(system, 'super_admin');
  brand = await addPayableBrand(system, { mcc_code: '5411' });
});
afterAll(() => system.close());

const call = <T>(method: 'GET' | 'POST', path: string, who: TestUser, body?: object) =>
  ask<T>(system, method, `/admin/payouts${path}`, { token: who.token, ...(body ? { body } : {}) });
const limitTo = (second_approval_above: number, who: TestUser) =>
  changeSystemSettings(system, who, { payout_second_approval_above: second_approval_above });
/** Approves the higher limit that another admin requested. */
async function agree({ token }: TestUser): Promise<number> {
  const { data } = await ask<AdminChanges>(system, 'GET', '/admin/changes', { token });
  const path = `/admin/changes/${data.changes[0]?.id}/approve`;
  return (await ask(system, 'POST', path, { token })).status;
}

/** Returns true when an export of 5 KWD needs a second admin. */
async function waits(who: TestUser): Promise<boolean> {
  await settleSales(system, brand, [{ amount_minor: 5_000n }]);
  const { data } = await call<PayoutExport>('POST', '/exports', who, { tab: 'active' });
  const read = await call<PayoutDetails>('GET', `/exports/${data.id}`, who);
  const { needs_approval } = read.data.payout;
  await call('POST', `/exports/${data.id}/cancel`, who, { reason: 'A trial' });
  return needs_approval;
}

test("an admin's own limit is lifted only when a second admin agrees", async () => {
  await limitTo(1, sara);
  expect(await waits(sara)).toBe(true);
  await limitTo(0, sara);
  expect(await waits(sara)).toBe(true);
  expect(await agree(sara)).toBe(403);
  expect(await agree(omar)).toBe(200);
  expect(await waits(sara)).toBe(false);
});

test('a higher limit that two admins agreed on applies to both of them', async () => {
  await limitTo(1, omar);
  await limitTo(1_000, sara);
  expect([await waits(sara), await waits(omar)]).toEqual([true, true]);
  expect(await agree(omar)).toBe(200);
  expect([await waits(sara), await waits(omar)]).toEqual([false, false]);
  await limitTo(0, omar);
  expect(await agree(sara)).toBe(200);
});

test('a sum cannot be split: all exports of a person on a day count together', async () => {
  const create = async (who: TestUser) => {
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const { data } = await call<PayoutExport>('POST', '/exports', who, { tab: 'active' });
    const read = await call<PayoutDetails>('GET', `/exports/${data.id}`, who);
    return read.data.payout;
  };
  // Pays out everything that earlier tests left.
  await create(omar);
  await limitTo(8, omar);
  expect((await create(sara)).needs_approval).toBe(false);
  const second = await create(sara);
  expect(second.needs_approval).toBe(true);
  // An export that another admin has approved does not count, and yesterday's exports do not
  // either.
  await call('POST', `/exports/${second.id}/approve`, omar);
  expect((await create(sara)).needs_approval).toBe(true);
  system.clock.advance({ hours: 48 });
  expect((await create(sara)).needs_approval).toBe(false);
});

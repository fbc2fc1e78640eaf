import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { invariant } from '../../platform/error.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { verifyPayouts } from '../payouts/verify.ts';

let system: TestApp;
let sara: TestUser;
let omar: TestUser;
let brand: number;
let other: number;

beforeEach(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  sara = await signInAs(system, 'admin');
  omar = await signInAs(system, 'super_admin');
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Najma' });
  other = await addPayableBrand(system, { mcc_code: '5411', name: 'Dates House' });
  for (const id of [brand, other]) await settleSales(system, id, [{ amount_minor: 50_000n }]);
  await changeSystemSettings(system, omar, { payout_second_approval_above: 10 });
});
afterEach(async () => {
  const differences = await verifyPayouts(system.deps.db);
  await system.close();
  invariant(differences.length === 0, JSON.stringify(differences));
});

const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, who: TestUser, body?: object) =>
  ask<T>(system, method, `/admin/payouts${path}`, { token: who.token, ...(body ? { body } : {}) });
const form = (amount: number, brand_id = brand) => ({
  brand_id,
  amount,
  paid_date: '2026-06-10',
});
const record = (amount: number, who = sara, brand_id = brand) =>
  call<ManualPayout>('POST', '/manual', who, form(amount, brand_id));
const edit = (id: string, amount: number, who = sara, brand_id = brand) =>
  call<ManualPayout>('PUT', `/manual/${id}`, who, form(amount, brand_id));
const approve = (id: string, who: TestUser) =>
  call<ManualPayout>('POST', `/manual/${id}/approve`, who);
const reject = (id: string, who: TestUser) =>
  call<ManualPayout>('POST', `/manual/${id}/reject`, who, { reason: 'Not ours' });
const owed = async (id = brand) => (await readBrandBalances(system.deps.db, id)).payable_minor;

describe('a manual payout above the limit', () => {
  it('is booked only after another admin has approved it', async () => {
    const { data, message } = await record(10.001);
    expect(message).toBe('Manual payout recorded. A second admin must approve it.');
    expect(data).toMatchObject({ state: 'waiting', payout_id: null, can: { approve: {} } });
    expect(await owed()).toBe(50_000n);
    expect(await approve(data.id, sara)).toMatchObject({
      status: 403,
      failure: { code: 'PAYOUT_OWN_APPROVAL' },
    });
    const approved = await approve(data.id, omar);
    expect(approved.data).toMatchObject({ state: 'booked', decided_by_name: 'Test super_admin' });
    expect(await owed()).toBe(39_999n);
    expect((await approve(data.id, omar)).failure.code).toBe('MANUAL_PAYOUT_BOOKED');
    expect((await reject(data.id, omar)).failure.code).toBe('MANUAL_PAYOUT_BOOKED');
    expect(await owed()).toBe(39_999n);
  });

  it('is booked once when several admins approve it at the same moment', async () => {
    const { data } = await record(20);
    const answers = await Promise.all(Array.from({ length: 8 }, () => approve(data.id, omar)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owed()).toBe(30_000n);
  });

  it('is checked again at its approval', async () => {
    const { data } = await record(45);
    await record(9, omar);
    const refused = await approve(data.id, omar);
    expect(refused.failure).toMatchObject({
      code: 'MANUAL_PAYOUT_EXCEEDS_OWED',
      fields: { amount: 'Amount exceeds the amount owed: KWD 41.000' },
    });
    await system.deps.db.updateTable('brands').set({ status: 'suspended' }).execute();
    expect((await approve(data.id, omar)).failure.code).toBe('MANUAL_PAYOUT_BRAND_HELD');
  });

  it('is refused at its approval when its paid date is more than 366 days ago', async () => {
    const { data } = await record(20);
    system.clock.advance({ hours: 24 * 367 });
    const late = await signInAs(system, 'super_admin');
    expect(await approve(data.id, late)).toMatchObject({
      status: 422,
      failure: {
        code: 'MANUAL_PAYOUT_UNUSABLE',
        error: 'The paid date must be within the last 12 months',
      },
    });
    expect(await owed()).toBe(50_000n);
    expect((await reject(data.id, late)).data.state).toBe('rejected');
  });

  it('can be approved when its paid date is exactly 366 days ago', async () => {
    const { data } = await record(20);
    system.clock.advance({ hours: 24 * 366 });
    const late = await signInAs(system, 'super_admin');
    expect((await approve(data.id, late)).data.state).toBe('booked');
    expect(await owed()).toBe(30_000n);
  });

  it('cannot be edited while pending, so that admins approve what they reviewed', async () => {
    const { data } = await record(20);
    expect((await edit(data.id, 40)).failure.code).toBe('MANUAL_PAYOUT_WAITS');
    expect((await approve(data.id, omar)).data.amount).toBe(20);
  });

  it('is rejected with a reason, also by its creator, and books nothing', async () => {
    const { data } = await record(20);
    expect((await reject(data.id, sara)).data).toMatchObject({
      state: 'rejected',
      reject_reason: 'Not ours',
    });
    expect((await approve(data.id, omar)).failure.code).toBe('MANUAL_PAYOUT_REJECTED');
    expect((await edit(data.id, 1)).failure.code).toBe('MANUAL_PAYOUT_REJECTED');
    expect(await owed()).toBe(50_000n);
    // A rejected payout does not count against the limit.
    expect((await record(10)).data.state).toBe('booked');
  });

  it('is invisible for owners until it is booked', async () => {
    const { data } = await record(20);
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const list = async () => (await call<ManualPayout[]>('GET', '/manual', owner)).data;
    expect(await list()).toEqual([]);
    expect((await approve(data.id, owner)).status).toBe(403);
    await approve(data.id, omar);
    expect(await list()).toMatchObject([{ id: data.id, decided_by_name: null }]);
  });
});

describe('the daily limit', () => {
  it('cannot be bypassed by splitting a sum, over brands or beside an export', async () => {
    expect((await record(6)).data.state).toBe('booked');
    expect((await record(4.001, sara, other)).data.state).toBe('waiting');
    expect((await record(4, omar, other)).data.state).toBe('booked');
    const made = await call<PayoutExport>('POST', '/exports', omar, { tab: 'active' });
    const { data } = await call<PayoutDetails>('GET', `/exports/${made.data.id}`, omar);
    expect(data.payout.needs_approval).toBe(true);
    await call('POST', `/exports/${made.data.id}/cancel`, omar, { reason: 'A trial' });
    system.clock.advance({ hours: 24 });
    expect((await record(10)).data.state).toBe('booked');
  });

  it("includes the total of the day's exports", async () => {
    await system.deps.db
      .updateTable('settings')
      .set({ payout_second_approval_above_minor: 100_000n })
      .execute();
    await call('POST', '/exports', sara, { tab: 'active' });
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    expect((await record(0.001)).data.state).toBe('waiting');
  });

  it('cannot be exceeded by two simultaneous recordings', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => record(4)),
      ...Array.from({ length: 4 }, () => record(4, sara, other)),
    ]);
    expect(answers.filter(({ data }) => data.state === 'booked')).toHaveLength(2);
    expect((await owed()) + (await owed(other))).toBe(92_000n);
  });

  it('covers an edit that increases a payout, also of an approved one', async () => {
    const small = (await record(8)).data;
    expect((await edit(small.id, 10.001)).failure).toMatchObject({
      code: 'MANUAL_PAYOUT_ABOVE_LIMIT',
      fields: { amount: expect.stringContaining('at most KWD 10.000.') as string },
    });
    expect((await edit(small.id, 10)).data.amount).toBe(10);
    const large = (await record(20, sara, other)).data;
    await approve(large.id, omar);
    for (const who of [sara, omar]) {
      const more = await edit(large.id, 20.001, who, other);
      expect(more.failure.code).toBe('MANUAL_PAYOUT_ABOVE_LIMIT');
      expect(more.failure.error).toContain('at most KWD 20.000.');
    }
    expect((await edit(large.id, 19, sara, other)).data.amount).toBe(19);
    expect((await edit(large.id, 20, sara, other)).failure.code).toBe('MANUAL_PAYOUT_ABOVE_LIMIT');
  });

  it('covers edits of payouts that were recorded on other days', async () => {
    const ids: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      ids.push((await record(1)).data.id);
      system.clock.advance({ hours: 24 });
    }
    expect((await edit(ids[0] ?? '', 6)).status).toBe(200);
    expect((await edit(ids[1] ?? '', 6)).failure.code).toBe('MANUAL_PAYOUT_ABOVE_LIMIT');
    expect((await record(5)).data.state).toBe('waiting');
  });
});

it('staff see what each business owes a brand, owners do not', async () => {
  const read = async ({ token }: TestUser) =>
    (await ask<BrandPayouts>(system, 'GET', `/brands/${brand}/payouts`, { token })).data.payables;
  expect(await read(sara)).toMatchObject([{ amount: 50 }]);
  expect(await read(await signInAs(system, 'brand_owner', { brand_id: brand }))).toEqual([]);
});

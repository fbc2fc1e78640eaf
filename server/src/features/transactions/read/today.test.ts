import type { TodayFigures } from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';
import { rollUpTransactions } from '../roll-ups/roll-up.ts';

let system: TestApp;
let admin: TestUser;
let fees: bigint;
const brands = { own: 0, other: 0 };
let partner_id: number;

/** This instant is Friday, 12:30 in Kuwait. */
const NOW = '2026-11-20T09:30:00.000Z';

const sell = (payment_date: string, amount_minor: bigint, brand_id = brands.own) =>
  addTransaction(system, fees, {
    payment_date,
    amount_minor,
    brand_id,
    partner_id: brand_id === brands.own ? partner_id : null,
  });

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(NOW);
  const mcc_code = await addCategory(system, '5411');
  fees = await startFees(system);
  partner_id = await addPartner(system);
  brands.own = await addBrand(system, { mcc_code, partner_id });
  brands.other = await addBrand(system, { mcc_code });
  admin = await signInAs(system, 'admin');
  // Midnight in Kuwait is 21:00 UTC. Each amount is a different power of two, so a sum identifies
  // its payments.
  await sell('2026-11-19T20:59:59.999Z', 1_000n);
  await sell('2026-11-19T21:00:00.000Z', 2_000n);
  await sell('2026-11-20T09:29:59.000Z', 4_000n, brands.other);
  await sell('2026-11-12T20:59:59.999Z', 8_000n);
  await sell('2026-11-12T21:00:00.000Z', 16_000n);
  await sell('2026-11-13T09:29:59.999Z', 32_000n, brands.other);
  await sell('2026-11-13T09:30:00.000Z', 64_000n);
  await sell('2026-11-13T21:00:00.000Z', 128_000n);
  const failed = await sell('2026-11-20T08:00:00.000Z', 256_000n);
  await system.deps.db
    .updateTable('transactions')
    .set({ status: 'FAILED' })
    .where('id', '=', failed)
    .execute();
  await system.deps.db
    .insertInto('refunds')
    .values({
      transaction_id: await sell('2026-10-01T09:00:00.000Z', 9_000n),
      amount_minor: 3_000n,
      reason: 'Sold out',
      after_settlement: false,
      fee_version_id: fees,
      cost_version_id: fees,
      kind: 'refund',
      status: 'REFUNDED',
      booked_at: '2026-11-20T07:00:00.000Z',
    })
    .execute();
});
afterAll(() => system.close());

const read = (query = '', { token } = admin) =>
  ask<TodayFigures>(system, 'GET', `/transactions/today${query}`, { token });

it.each(['the inbox', 'the roll-ups'])(
  'today and last week end at the same time: %s',
  async (by) => {
    if (by === 'the roll-ups') await rollUpTransactions(system.deps.db);
    const { data } = await read();
    const none = { refunded_count: 0, refunded_amount: 0 };
    expect(data).toEqual({
      date: '2026-11-20',
      today: { count: 2, amount: 6, refunded_count: 1, refunded_amount: 3 },
      last_week: { count: 2, amount: 48, ...none },
      // The sum consists of 1, 2, 4 and the sale of 128 at the first instant of Saturday the 14th.
      last_7_days: { count: 4, amount: 135, refunded_count: 1, refunded_amount: 3 },
    });
  },
);

it('an owner and a partner read only their own figures', async () => {
  const owner = await signInAs(system, 'brand_owner', { brand_id: brands.own });
  const employee = await signInAs(system, 'partner_employee', { partner_id });
  for (const [who, query] of [
    [owner, `?brand_id=${brands.own}`],
    [owner, ''],
    [employee, `?partner_id=${partner_id}`],
  ] as const) {
    const { data } = await read(query, who);
    expect([query, data.today.amount, data.last_week.amount]).toEqual([query, 2, 16]);
  }
  expect((await read(`?brand_id=${brands.other}`, owner)).failure.code).toBe('BRAND_NOT_FOUND');
  expect((await read(`?brand_id=${brands.other}`, employee)).failure.code).toBe('BRAND_NOT_FOUND');
  const foreign = await read(`?partner_id=${partner_id + 1}`, employee);
  expect(foreign.failure.code).toBe('TRANSACTIONS_OF_OTHER_PARTNER');
  expect((await read('?from=2026-01-01')).status).toBe(400);
});

it('the days follow the timezone of the settings', async () => {
  await system.deps.db.updateTable('settings').set({ timezone: 'America/New_York' }).execute();
  const { data } = await read();
  // The time in New York is 04:30, so the day began at 05:00 UTC.
  expect(data).toMatchObject({
    date: '2026-11-20',
    today: { amount: 4 },
    last_week: { amount: 32 },
  });
});

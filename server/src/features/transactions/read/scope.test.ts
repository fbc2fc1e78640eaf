import type {
  BrandFinances,
  BrandShare,
  SeriesPoint,
  TransactionRow,
  TransactionSummary,
} from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';

interface Page {
  readonly transactions: TransactionRow[];
  readonly next_cursor: string | null;
}

let system: TestApp;
/** Two brands of one partner, and one brand of another partner. */
const brands = { first: 0, second: 0, foreign: 0 };
const partners = { own: 0, other: 0 };
const people: Record<string, TestUser> = {};

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  const fees = await startFees(system);
  partners.own = await addPartner(system, 'Souq');
  partners.other = await addPartner(system, 'Other');
  const add = (partner_id: number) => addBrand(system, { mcc_code, partner_id, status: 'active' });
  brands.first = await add(partners.own);
  brands.second = await add(partners.own);
  brands.foreign = await add(partners.other);
  const sell = (brand_id: number, partner_id: number, amount_minor: bigint) =>
    addTransaction(system, fees, {
      brand_id,
      partner_id,
      amount_minor,
      order_id: `ORD-${brand_id}`,
    });
  await sell(brands.first, partners.own, 1_000n);
  await sell(brands.second, partners.own, 2_000n);
  await sell(brands.foreign, partners.other, 4_000n);
  people['super_admin'] = await signInAs(system, 'super_admin');
  people['admin'] = await signInAs(system, 'admin');
  const own = { partner_id: partners.own };
  people['partner_employee'] = await signInAs(system, 'partner_employee', own);
  people['partner'] = await signInAs(system, 'partner', own);
  people['brand_owner'] = await signInAs(system, 'brand_owner', { brand_id: brands.first });
  people['lost_partner'] = await signInAs(system, 'partner');
});
afterAll(() => system.close());

const get = <T>(who: string, path: string) =>
  ask<T>(system, 'GET', path, { token: people[who]?.token ?? '' });

const SEEN = [
  ['super_admin', [1, 2, 4]],
  ['admin', [1, 2, 4]],
  ['partner_employee', [1, 2]],
  ['partner', [1, 2]],
  ['brand_owner', [1]],
  ['lost_partner', []],
] as const;

const byNumber = (a: number, b: number): number => a - b;

it.each(SEEN)('%s sees rows and figures of their own scope', async (who, amounts) => {
  const sum = amounts.reduce<number>((total, amount) => total + amount, 0);
  const list = await get<Page>(who, '/transactions');
  expect(list.data.transactions.map(({ amount }) => amount).toSorted(byNumber)).toEqual(amounts);
  // A query with a text reads the rows. The other queries may read the roll-ups.
  for (const query of ['', '?q=ord-', '?start_date=2026-11-16&end_date=2026-11-16']) {
    const summary = await get<TransactionSummary>(who, `/transactions/summary${query}`);
    expect([query, summary.data.total_amount]).toEqual([query, sum]);
    const series = await get<SeriesPoint[]>(who, `/transactions/series${query}`);
    expect(series.data.map(({ amount }) => amount)).toEqual(sum === 0 ? [] : [sum]);
    const shares = await get<BrandShare[]>(who, `/transactions/brands${query}`);
    expect(shares.data.map(({ amount }) => amount)).toEqual(amounts.toReversed());
  }
  const file = await get(who, '/transactions/export');
  expect(file.raw.trimEnd().split('\r\n')).toHaveLength(1 + amounts.length);
});

it.each(['admin', 'super_admin'])('%s sees what the platform earns', async (who) => {
  const { data } = await get<TransactionSummary>(who, '/transactions/summary');
  expect(data).toMatchObject({ total_fees: 0.75, total_cost: 0.45, total_profit: 0.3 });
});

it.each(['partner_employee', 'partner', 'brand_owner'])(
  '%s does not see what the platform earns',
  async (who) => {
    const { data } = await get<TransactionSummary>(who, '/transactions/summary');
    expect(data).toMatchObject({ total_cost: null, total_profit: null });
    const finances = await get<BrandFinances>(who, `/brands/${brands.first}/finances`);
    expect(finances.data.summary).toMatchObject({ total_cost: null, total_profit: null });
  },
);

const CALLS = ['', '/summary', '/series', '/brands', '/export'];

it.each(CALLS)(
  '/transactions%s answers 404 for a brand or partner outside the scope',
  async (call) => {
    const asks: [string, string][] = [
      ['brand_owner', `brand_id=${brands.foreign}`],
      ['brand_owner', `brand_id=${brands.second}`],
      ['brand_owner', `partner_id=${partners.own}`],
      ['partner_employee', `brand_id=${brands.foreign}`],
      ['partner_employee', `partner_id=${partners.other}`],
      ['lost_partner', `brand_id=${brands.first}`],
      ['lost_partner', `partner_id=${partners.own}`],
      ['admin', 'brand_id=2147483647'],
    ];
    for (const [who, query] of asks) {
      const { status } = await get(who, `/transactions${call}?${query}`);
      expect([who, query, status]).toEqual([who, query, 404]);
    }
  },
);

it.each(CALLS)('/transactions%s refuses a request without a session', async (call) => {
  expect((await ask(system, 'GET', `/transactions${call}`)).status).toBe(401);
});

it('brand and partner filters apply within the scope', async () => {
  const amountOf = async (who: string, query: string) =>
    (await get<TransactionSummary>(who, `/transactions/summary?${query}`)).data.total_amount;
  expect(await amountOf('admin', `partner_id=${partners.other}`)).toBe(4);
  expect(await amountOf('admin', `brand_id=${brands.second}`)).toBe(2);
  expect(await amountOf('partner', `partner_id=${partners.own}`)).toBe(3);
  expect(await amountOf('partner', `brand_id=${brands.second}`)).toBe(2);
  expect(await amountOf('brand_owner', `brand_id=${brands.first}`)).toBe(1);
  expect(await amountOf('admin', `brand_id=${brands.first}&partner_id=${partners.other}`)).toBe(0);
});

it('finances are returned for brands in scope, and 404 for others', async () => {
  const statusFor = async (who: string, id: number) =>
    (await get(who, `/brands/${id}/finances`)).status;
  expect(await statusFor('brand_owner', brands.second)).toBe(404);
  expect(await statusFor('partner_employee', brands.foreign)).toBe(404);
  expect(await statusFor('lost_partner', brands.first)).toBe(404);
  expect(await statusFor('admin', brands.foreign)).toBe(200);
  const { data } = await get<BrandFinances>('brand_owner', `/brands/${brands.first}/finances`);
  expect(data).toMatchObject({ pending_amount: 0, payable_amount: 0 });
  expect(data.summary.total_amount).toBe(1);
  expect(data.recent_transactions.map(({ amount }) => amount)).toEqual([1]);
});

import type {
  TransactionDetail,
  TransactionRow,
} from '@diwan/contract/features/transactions/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';

const TEMPLATE = 'https://partner.test/orders?id={id}&again={id}';
const ORDERS = [
  'plain-1',
  'a b&c=d?#/',
  '%41',
  "(it's)*!~",
  'طلب ١',
  '😀',
  '\\',
  '{id}',
  '',
  '"},\n{"\t\u0001',
];

interface Page {
  readonly transactions: TransactionRow[];
  readonly next_cursor: string | null;
}

let system: TestApp;
let admin: TestUser;
let brand_id: number;
let partner_id: number;
beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  const fees = await startFees(system);
  partner_id = await addPartner(system);
  const { db } = system.deps;
  await db.updateTable('partners').set({ order_details_url: TEMPLATE }).execute();
  brand_id = await addBrand(system, { mcc_code: await addCategory(system, '5411'), partner_id });
  for (const order_id of [...ORDERS, null]) {
    await addTransaction(system, fees, { brand_id, partner_id, order_id, amount_minor: 12_345n });
  }
});
afterAll(() => system.close());

/** Returns the URL as the contract defines it. */
const urlOf = (order_id: string | null): string | null =>
  order_id === null
    ? null
    : TEMPLATE.replaceAll('{id}', encodeURIComponent(order_id.toWellFormed()));

it('the database builds the same order URLs as the contract', async () => {
  const { token } = admin;
  const { data } = await ask<Page>(system, 'GET', '/transactions', { token });
  const orders = data.transactions.map(({ order_id, order_url }) => [order_id, order_url]);
  expect(orders.toReversed()).toEqual([...ORDERS, null].map((id) => [id, urlOf(id)]));
  const stored = await system.deps.db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .selectAll('t')
    .select('b.name')
    .orderBy('t.id', 'desc')
    .execute();
  expect(data.transactions).toEqual(
    stored.map((row) => ({
      id: Number(row.id),
      payment_date: row.payment_date,
      order_id: row.order_id,
      tap_id: row.charge_id,
      customer_name: row.customer_name,
      customer_email: row.customer_email,
      customer_phone: row.customer_phone,
      amount: toMajorNumber(row.amount_minor),
      currency: row.currency,
      status: row.status,
      payment_method: row.scheme,
      card_type: row.funding,
      payment_type: row.channel,
      refunded_amount: toMajorNumber(row.refunded_minor),
      mark: row.mark,
      settled: row.settled,
      paid_out: row.paid_out,
      payout_state: row.payout_state,
      expected_payout_date: row.expected_payout_date,
      brand_id: row.brand_id,
      brand_name: row.name,
      order_url: urlOf(row.order_id),
    })),
  );
});

it('the detail has the same row as the list', async () => {
  const { token } = admin;
  const { data } = await ask<Page>(system, 'GET', '/transactions', { token });
  for (const row of data.transactions) {
    const { data: detail } = await ask<TransactionDetail>(
      system,
      'GET',
      `/transactions/${row.id}`,
      { token },
    );
    expect(detail.transaction).toMatchObject(row);
  }
});

it('the pages continue after the cursor, with any text in the rows', async () => {
  const { token } = admin;
  const whole = await ask<Page>(system, 'GET', '/transactions', { token });
  const rows: TransactionRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '?limit=1' : `?limit=1&cursor=${cursor}`;
    const { data }: { data: Page } = await ask<Page>(system, 'GET', `/transactions${query}`, {
      token,
    });
    expect(data.transactions).toHaveLength(1);
    rows.push(...data.transactions);
    cursor = data.next_cursor;
  }
  expect(rows).toEqual(whole.data.transactions);
});

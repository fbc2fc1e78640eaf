import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';
import { showRow } from './show.ts';
import { findTransactions } from './store.ts';

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

it('is made by the database as it would be made here', async () => {
  const { token } = admin;
  const answer = await ask<Page>(system, 'GET', '/transactions', {
    token,
  });
  const stored = await findTransactions(
    system.deps.db,
    {
      scope: { kind: 'all' },
      brand_id,
      partner_id,
      q: undefined,
      timezone: 'UTC',
      period: { from: -Infinity, to: Infinity },
    },
    50,
  );
  expect(stored).toHaveLength(ORDERS.length + 1);
  expect(answer.data.transactions).toEqual(stored.map(showRow));
});

it('goes on where it was cut, with whatever is in the texts', async () => {
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

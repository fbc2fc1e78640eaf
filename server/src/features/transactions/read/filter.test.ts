import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSearch } from '../../../platform/search/search.ts';
import { EVERYTHING } from '../../../platform/scope.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { conditionsOf } from './filter.ts';
import { lookUp, matches, type Search } from './search.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

type FoundOrders = Pick<Search, 'brand_ids' | 'ids'>;

/** Returns the query plan without sequential scans and without scans of the newest rows. */
const planOf = (q: string, found: FoundOrders): Promise<string> =>
  system.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`explain select t.id from transactions as t
      where ${conditionsOf({
        scope: EVERYTHING,
        brand_id: undefined,
        partner_id: undefined,
        mark: undefined,
        period: { from: -Infinity, to: Infinity },
        search: { ...readSearch(q), ...found },
      })}`.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

it.each([
  ['ord-77', { brand_ids: [], ids: [77n] }],
  ['7', { brand_ids: [], ids: [] }],
  ['+965 5000 1234', { brand_ids: [], ids: [1n, 2n] }],
  ['47,350', { brand_ids: [], ids: [] }],
  ['4242', { brand_ids: [], ids: [3n] }],
  ['PAYOUT-12', { brand_ids: [], ids: [] }],
  ['najma', { brand_ids: [1, 2], ids: [] }],
  ['KW81CBKU0000000000001234560101', { brand_ids: [1], ids: [] }],
] as const)('each condition of a search for %j uses an index', async (q, found) => {
  const plan = await planOf(q, found);
  expect(plan).toContain('Bitmap Heap Scan on transactions');
  expect(plan).not.toContain('Seq Scan on transactions');
});

const planOfLookUp = (q: string): Promise<string> =>
  system.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`explain ${lookUp(readSearch(q))}`.execute(
      tx,
    );
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

it.each(['ord-77', '7', '47,350', '+965 5000 1234', '4242', '•••• 4242', 'نورة'])(
  'each interpretation of %j uses an index of texts, orders and amounts',
  async (q) => {
    const plan = await planOfLookUp(q);
    expect(plan).toContain('Bitmap Index Scan on transaction_search_');
    expect(plan).not.toContain('Seq Scan');
  },
);

it('an order with a long number is found by its digits', async () => {
  const plan = await planOfLookUp('ORD-12345678');
  expect(plan).toContain('Bitmap Index Scan on transaction_search_digits');
  expect(plan).not.toContain('transaction_search_folded');
});

it('a common word is checked row by row while the newest rows are read', async () => {
  const { rows } = await sql<Record<string, string>>`explain select t.id from transactions as t
    where ${matches({ ...readSearch('noura'), brand_ids: [], ids: undefined })}
    order by t.payment_date desc, t.id desc limit 51`.execute(system.deps.db);
  const plan = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(plan).toContain('using transaction_search_pkey');
  expect(plan).not.toContain('hashed');
});

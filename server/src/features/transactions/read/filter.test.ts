import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSearch } from '../../../platform/search/search.ts';
import { EVERYTHING } from '../../../platform/scope.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { conditionsOf } from './filter.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

/** The plan that is left when the database may neither read everything nor walk the newest. */
const planOf = (q: string, brand_ids: readonly number[]): Promise<string> =>
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
        search: { ...readSearch(q), brand_ids },
      })}`.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

it.each([
  ['ord-77', []],
  ['7', []],
  ['+965 5000 1234', []],
  ['47,350', []],
  ['4242', []],
  ['PAYOUT-12', []],
  ['najma', [1, 2]],
  ['KW81CBKU0000000000001234560101', [1]],
])('each way in which %j is searched is served by an index', async (q, brand_ids) => {
  const plan = await planOf(q, brand_ids);
  expect(plan).toContain('Bitmap Heap Scan on transactions');
  expect(plan).not.toContain('Seq Scan on transactions');
});

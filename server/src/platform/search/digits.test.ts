import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { has, hasIndexed } from './search.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await cloneDatabase()).url);
});
afterAll(() => database.close());

const SEARCHED = sql<string>`search_folded(r.text)`;

/** Returns for each row whether the index condition matches, and whether the text matches. */
async function findBoth(rows: readonly string[], text: string) {
  const { rows: found } = await sql<{ indexed: boolean; like: boolean }>`
    select ${hasIndexed(SEARCHED, text)} as indexed, ${has(SEARCHED, text)} as like
    from unnest(${rows}::text[]) with ordinality as r (text, n) order by n`.execute(database.db);
  return [found.map(({ indexed }) => indexed), found.map(({ like }) => like)];
}

const piece = fc.oneof(
  fc.string({
    unit: fc.constantFrom('0', '1', '٠', '١', '۱'),
    minLength: 4,
    size: 'max',
    maxLength: 9,
  }),
  fc.constantFrom('ord-', ' ', '+965', '%', '_', '\\', '*', 'ـ', 'نورة', 'A', '', '५५५५५५'),
);
const text = fc
  .array(piece, { minLength: 1, size: 'max', maxLength: 4 })
  .map((pieces) => pieces.join(''));

it('a search by digits finds exactly the rows with the text, in either script', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), text, async (rows, part) => {
      const all = [...rows, `x${part}1`, part];
      const [indexed, like] = await findBoth(all, part);
      expect(indexed).toEqual(like);
      found += /[0-9٠-٩۰-۹]{6}/.test(part) ? 1 : 0;
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(20);
});

it.each([
  ['ORD-123456', ['ord-123456', 'xord-1234567'], ['ord-12345', 'ord-1234 56', '123456']],
  ['٥٠٠١٢٣٤٥', ['+96550012345', '50012345', '٥٠٠١٢٣٤٥٦'], ['5001 2345', '5001234']],
])('%s is found in %j and not in %j', async (part, holding, others) => {
  const [indexed] = await findBoth([...holding, ...others], part);
  expect(indexed).toEqual([...holding.map(() => true), ...others.map(() => false)]);
});

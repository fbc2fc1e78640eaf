import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { percentEncoded } from './columns.ts';

/* Tests the database function of 0167_percent_encoded_expand.sql. */

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

async function encodedByDatabase(texts: readonly string[]): Promise<(string | null)[]> {
  const db = system.deps.db as unknown as Kysely<unknown>;
  const { rows } = await sql<{ encoded: string | null }>`
    select ${sql.raw(percentEncoded('t.text'))} as encoded
    from unnest(${[...texts]}::text[]) with ordinality as t (text, n) order by n`.execute(db);
  return rows.map(({ encoded }) => encoded);
}

it('the database encodes any text as encodeURIComponent does', async () => {
  // PostgreSQL cannot store NUL and unpaired surrogates.
  const text = fc.string({ unit: 'binary' }).map((any) => any.toWellFormed().replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      expect(await encodedByDatabase(texts)).toEqual(texts.map(encodeURIComponent));
    }),
  );
});

it('an absent text stays absent', async () => {
  const { rows } = await sql<{ encoded: string | null }>`
    select ${sql.raw(percentEncoded('null::text'))} as encoded`.execute(system.deps.db);
  expect(rows).toEqual([{ encoded: null }]);
});

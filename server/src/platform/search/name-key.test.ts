import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText, nameKey } from '@diwan/contract/world/find-text';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await cloneDatabase()).url);
});
afterAll(() => database.close());

/** Returns the forms and the keys of texts, as the database computes them. */
async function readKeys(texts: readonly string[]) {
  const { rows } = await sql<{ folded: string; key: string | null }>`
    select search_folded(r.text) as folded, customer_name_key(r.text) as key
    from unnest(${texts}::text[]) with ordinality as r (text, n) order by n`.execute(database.db);
  return rows.map(({ folded, key }) => ({ folded, key: key ?? '' }));
}

const LETTERS = Array.from(
  "abcdefghiklmnopqrstuvwxyzAHKéÜ -'.12٣۴ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئکیَّـ",
);
const word = fc.oneof(
  fc.constantFrom('al', 'el', 'Al-', 'ال', 'sh', 'kh', 'ph', 'th', 'النجمة', 'Qahwa', 'Sheikh'),
  fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 }),
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));

it('browsers and the database compute the same form and the same consonants of a name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      const own = texts.map((one) => ({ folded: foldText(one), key: nameKey(one) }));
      expect(own).toEqual(await readKeys(texts));
    }),
    { numRuns: 100 },
  );
});

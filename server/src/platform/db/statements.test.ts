import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOME_COLUMN } from '../../testing/statements/anything.ts';
import type { Statements } from '../../testing/statements/record-statements.ts';
import { cloneDatabase } from '../../testing/database/template-database.ts';

/**
 * The functions whose statements cannot be recorded with placeholder arguments. Other tests run
 * them. The list must not grow.
 */
const UNHEARD = [
  'createJobs',
  'decide',
  'endUse',
  'eraseTexts',
  'findHits',
  'findInHistory',
  'listOwnBrands',
  'noteAll',
  'partnerOf',
  'readPage',
  'requestAdminChange',
  'runOnce',
  'startProgress',
  'verifyPayoutLog',
  'whilePresent',
  'withSecondPerson',
];

const PROGRAM = join(import.meta.dirname, '../../testing/statements/record-statements.ts');

let client: Client;
let recorded: Statements;
let columns: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const [{ url }, { stdout }] = await Promise.all([
    cloneDatabase(),
    promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: 2 ** 24 }),
  ]);
  recorded = JSON.parse(stdout) as Statements;
  client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select case table_schema when 'public' then '' else table_schema || '"."' end || table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema in ('public', 'test_mode') and is_generated = 'NEVER' and is_identity = 'NO'
    group by table_schema, table_name`,
  );
  columns = new Map(rows.map(({ name, columns: its }) => [name, its]));
});
afterAll(() => client.end());

/**
 * Replaces placeholder columns by a column that the statement does not have, or by a list of one
 * column.
 */
function completed(statement: string): string {
  const row =
    /insert into "([\w".]+)" \(([^)]*)\)|update "([\w".]+?)".* set (.*?) (?:where|returning)/s.exec(
      statement,
    );
  const [, inserted, names = '', updated = '', values = ''] = row ?? [];
  const free = columns
    .get(inserted ?? updated)
    ?.find((name) => !`${names}${values}`.includes(name));
  return statement
    .replaceAll(`"${SOME_COLUMN}"`, `"${free}"`)
    .replaceAll(/ in (\$\d+)/g, ' in ($1)');
}

/**
 * Checks for an insert without rows. The product never inserts zero rows, so it comes from empty
 * placeholder lists.
 */
const isEmpty = (statement: string): boolean => statement.includes('" () values ');
/**
 * Checks for a parameter in a place where SQL allows none. It comes from a placeholder for a part
 * of a statement. If the product calls the function, its complete statement was also recorded.
 */
const isIncomplete = (statement: string): boolean => / from \(\$\d+\)| set \$\d+,/.test(statement);
/** Checks for a setting, which PostgreSQL cannot prepare. */
const isSetting = (statement: string): boolean => statement.startsWith('set local ');

/**
 * Prepares every recorded statement.
 * @returns the statements that PostgreSQL refuses, with their places and reasons
 */
async function refused(): Promise<string[]> {
  const refusals: string[] = [];
  for (const [statement, place] of recorded.statements) {
    if ([isEmpty, isIncomplete, isSetting].some((is) => is(statement))) continue;
    try {
      await client.query(`prepare one as ${completed(statement)}`);
      await client.query('deallocate one');
    } catch (error) {
      refusals.push(`${place}: ${String(error)} in ${statement}`);
    }
  }
  return refusals;
}

it('every statement of the product is recorded, except for the listed functions', () => {
  expect(recorded.statements.length).toBeGreaterThan(400);
  expect(recorded.unheard).toEqual(UNHEARD);
});

it('every statement can be prepared on the migrated schema', async () => {
  expect(await refused()).toEqual([]);
});

it('a renamed column is detected', async () => {
  await client.query('alter table saved_views rename column page to screen');
  const refusals = await refused();
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatch(/saved-views.*page/);
});

import { Client, escapeIdentifier } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/database/template-database.ts';

/*
 * pg_restore and pg_upgrade create tables and load rows with an empty search_path. There, a
 * function in a generated column or an index fails if it calls another function without its schema.
 */

const FILLINGS: readonly (readonly [RegExp, string])[] = [
  [/\[\]$/, "'{}'"],
  [/^(text|character)/, "'Maha Alsabah 99887766'"],
  [/^(bigint|integer|smallint|numeric|real|double)/, '1'],
  [/^uuid/, 'gen_random_uuid()'],
  [/^timestamp/, 'now()'],
  [/^date/, 'current_date'],
  [/^boolean/, 'true'],
  [/^jsonb?/, "'{}'"],
];

let client: Client;
beforeAll(async () => {
  const { url } = await cloneDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create schema restored');
  await client.query("select set_config('search_path', '', false)");
});
afterAll(() => client.end());

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

async function findTables(): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, (select json_agg(json_build_object('name', a.attname,
        'type', pg_catalog.format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '') as columns
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind = 'r' order by 1`);
  return rows;
}

function fillingOf(type: string): string {
  const found = FILLINGS.find(([pattern]) => pattern.test(type));
  return found ? `${found[1]}::${type}` : 'null';
}

test('every table and its indexes accept a row without a search_path', async () => {
  const refused: string[] = [];
  const tables = await findTables();
  for (const { name, columns } of tables) {
    const table = `restored.${escapeIdentifier(name)}`;
    const names = columns.map((column) => escapeIdentifier(column.name)).join(', ');
    const values = columns.map(({ type }) => fillingOf(type)).join(', ');
    try {
      await client.query(
        `create table ${table} (like public.${escapeIdentifier(name)} including generated including indexes)`,
      );
      await client.query(`insert into ${table} (${names}) values (${values})`);
    } catch (error) {
      refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(tables.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

test('a function that calls another one without its schema is detected', async () => {
  await client.query(`create function public.careless(text) returns text language sql immutable
    as 'select public.search_folded($1)'`);
  await client.query(`create table public.careless_names (name text,
    key text generated always as (public.careless(name)) stored)`);
  await client.query('set search_path = public');
  await client.query(`create or replace function public.careless(text) returns text language sql
    immutable as 'select search_folded($1)'`);
  await client.query("select set_config('search_path', '', false)");
  const insert = client.query("insert into public.careless_names (name) values ('Maha')");
  await expect(insert).rejects.toThrow('search_folded');
});

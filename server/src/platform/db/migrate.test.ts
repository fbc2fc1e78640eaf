import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let client: Client;
let url: string;

// These tests use a database without migrations, and a folder with the test's own migrations.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-migrate-'));
  ({ url } = await cloneDatabase());
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop table schema_migrations');
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);

async function appliedNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  return rows.map(({ name }) => name);
}

test('a migration applies each file once, in the order of the names', async () => {
  await write('0002_second.sql', 'alter table one add column later integer');
  await write('0001_first.sql', 'create table one (id integer)');
  expect(await migrate(url, { folder })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
});

test('a migration rolls back a file that fails, and names it', async () => {
  await write('0001_first.sql', 'create table one (id integer)');
  await write('0002_broken.sql', 'create table two (id integer); select nonsense');
  await expect(migrate(url, { folder })).rejects.toThrow('the migration 0002_broken.sql failed');
  expect(await appliedNames()).toEqual(['0001_first.sql']);
  const { rows } = await client.query<{ two: string | null }>("select to_regclass('two') as two");
  expect(rows[0]?.two).toBeNull();
});

test('a migration refuses a database that a newer server has migrated', async () => {
  await write('0001_first.sql', 'create table one (id integer)');
  await write('0002_second.sql', 'create table two (id integer)');
  await migrate(url, { folder });
  await rm(join(folder, '0002_second.sql'));
  await expect(migrate(url, { folder })).rejects.toThrow('the database is newer than this server');
});

test('a server starts on a schema that a newer server has only expanded', async () => {
  await write('0001_first.sql', 'create table one (id integer)');
  await write('0100_more_expand.sql', 'alter table one add column later integer');
  await migrate(url, { folder });
  await rm(join(folder, '0100_more_expand.sql'));
  expect(await migrate(url, { folder })).toEqual([]);
  await write('0101_less_contract.sql', '-- after 0.1.0\nalter table one drop column later');
  await migrate(url, { folder });
  await rm(join(folder, '0101_less_contract.sql'));
  await expect(migrate(url, { folder })).rejects.toThrow('the database is newer than this server');
});

test('a migration builds an index concurrently, also after an interrupted attempt', async () => {
  await write('0001_first.sql', 'create table one (id integer); insert into one values (1), (1)');
  const name = '0100_first_expand.sql';
  await write(name, 'create unique index concurrently one_id on one (id)');
  await expect(migrate(url, { folder })).rejects.toThrow(`the migration ${name} failed`);
  await client.query('delete from one');
  expect(await migrate(url, { folder })).toEqual([name]);
  const { rows } = await client.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = 'one_id'::regclass",
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('a migration gives up a table lock while the table is in use, and retries', async () => {
  await write('0001_first.sql', 'create table one (id integer)');
  await migrate(url, { folder });
  await client.query('begin; lock table one in access share mode');
  await write('0100_more_expand.sql', 'alter table one add column later integer');
  const migrated = migrate(url, { folder });
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(
        "select from pg_locks where mode = 'AccessExclusiveLock' and not granted",
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000 },
  );
  // The migration retries. Between two attempts a new query is served, although the first
  // transaction still reads.
  const other = new Client({ connectionString: url });
  await other.connect();
  await expect(other.query('select id from one')).resolves.toMatchObject({ rows: [] });
  await other.end();
  await client.query('commit');
  expect(await migrated).toEqual(['0100_more_expand.sql']);
});

test('a migration refuses a file that was changed after it was applied', async () => {
  await write('0001_first.sql', 'create table one (id integer)');
  await migrate(url, { folder });
  await write('0001_first.sql', 'create table one (id bigint)');
  await expect(migrate(url, { folder })).rejects.toThrow('0001_first.sql was changed');
});

test('servers that start together migrate one after the other', async () => {
  await write('0001_first.sql', 'create table one (id integer)');
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  expect(applied.flat()).toEqual(['0001_first.sql']);
});

test('a migration refuses an earlier baseline in one sentence with the remedy', async () => {
  await write('0001_users.sql', 'create table one (id integer)');
  await migrate(url, { folder });
  await rm(join(folder, '0001_users.sql'));
  await write('0001_platform.sql', 'create table one (id integer)');
  await expect(migrate(url, { folder, remedy: 'remove the folder .data' })).rejects.toThrow(
    /^the database was made by an earlier version, which cannot be updated: remove the folder .data$/,
  );
});

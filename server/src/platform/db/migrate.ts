import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { takeTurns } from './turns.ts';

type AppliedMigration = { readonly name: string; readonly checksum: string };
type Migration = AppliedMigration & { readonly sql: string };

const FOLDER = join(import.meta.dirname, '../../../migrations');

/**
 * Matches migrations that the previous version tolerates (decision 081). That version can run and
 * start on the migrated schema.
 */
const BEARABLE = /_(expand|migrate)\.sql$/;

/**
 * Migrates the database to the schema of this code. First it applies the product's files in order,
 * each in a transaction, then the job queue's migrations. It refuses a database that a newer server
 * has changed beyond expanding it. It also refuses one whose applied migration files were edited.
 *
 * @param options.remedy a sentence that says how to resolve a refusal
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  url: string,
  { folder = FOLDER, remedy = '' }: { readonly folder?: string; readonly remedy?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return takeTurns(url, 'migrate', async (client) => {
    const { pending, refusal } = await findPending(client, migrations);
    if (refusal !== undefined) throw new Error(`${refusal}${remedy && `: ${remedy}`}`);
    for (const migration of pending) await apply(client, migration);
    await runMigrations({ connectionString: url });
    return pending.map(({ name }) => name);
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Returns the reason to refuse the database; undefined if it can be migrated. */
function refusalOf(
  applied: readonly AppliedMigration[],
  known: ReadonlyMap<string, Migration>,
): string | undefined {
  const unknown = applied.find(({ name }) => !known.has(name) && !BEARABLE.test(name));
  const edited = applied.find(
    ({ name, checksum }) => (known.get(name)?.checksum ?? checksum) !== checksum,
  );
  // Every database starts with the first file. If it is missing, the database comes from an
  // incompatible version.
  const begun_otherwise =
    applied.length > 0 && !applied.some(({ name }) => name === [...known.keys()][0]);
  if (begun_otherwise)
    return 'the database was made by an earlier version, which cannot be updated';
  if (unknown) return `the database is newer than this server, with the migration ${unknown.name}`;
  if (edited) return `the migration ${edited.name} was changed after this database had applied it`;
  return undefined;
}

async function findPending(
  client: Client,
  migrations: Migration[],
): Promise<{ pending: Migration[]; refusal: string | undefined }> {
  await client.query(
    `create table if not exists schema_migrations (
       name text constraint schema_migrations_pkey primary key,
       checksum text not null,
       applied_at timestamptz(3) not null default now()
     )`,
  );
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const applied = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  return { pending, refusal: refusalOf(rows, known) };
}

/**
 * The maximum time for which a statement waits for a table lock, before it fails and is retried.
 * Servers stay in use during a migration, and a waiting statement blocks all later statements on
 * that table.
 */
const LOCK_WITHIN_MS = 2_000;
const TRIES = 30;

const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Matches a concurrent index build, for tables that are in use. It cannot run in a transaction. */
const CONCURRENT = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+([a-z0-9_]+)/im;

async function run(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const index = CONCURRENT.exec(sql)?.[1];
  if (index !== undefined) {
    // An interrupted build leaves an invalid index, which is dropped first.
    await client.query(`drop index concurrently if exists ${index}`);
    await client.query(sql);
  }
  await client.query('begin');
  if (index === undefined) {
    await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
    await client.query(sql);
  }
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
  await client.query('commit');
}

async function apply(client: Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run(client, migration);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (isLockedOut(error) && tries < TRIES) continue;
      const reason = error instanceof Error ? error.message : 'unknown error';
      throw new Error(`the migration ${migration.name} failed: ${reason}`, { cause: error });
    }
  }
}

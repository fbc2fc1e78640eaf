import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { takeTurns } from './turns.ts';

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

const FOLDER = join(import.meta.dirname, '../../../migrations');

/**
 * Brings the database at `url` to the schema of this code: our own files in order, each in its
 * transaction, then the tables of the job queue. Refuses a database that a newer server has
 * changed, and a file that was edited after it was applied.
 *
 * @returns the names of the migrations that were applied now
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return takeTurns(url, 'migrate', async (client) => {
    const pending = await findPending(client, migrations);
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

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text constraint schema_migrations_pkey primary key,
       checksum text not null,
       applied_at timestamptz(3) not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const migration = known.get(name);
    if (!migration) {
      throw new Error(`the database is newer than this server: it has the migration ${name}`);
    }
    if (migration.checksum !== checksum) {
      throw new Error(`the migration ${name} was changed after this database had applied it`);
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new Error(`the migration ${name} failed: ${reason}`, { cause: error });
  }
}

import { type Client, escapeIdentifier } from 'pg';
import {
  findMigrations,
  openClient,
  rowsOf,
  SCHEMAS,
  type Migration,
  type Sequence,
  type Snapshot,
} from './snapshot.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const findForeignKeys = (client: Client): Promise<ForeignKey[]> =>
  rowsOf(
    client,
    `select f.conrelid::regclass::text as table, f.conname as name,
      pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_namespace n on n.oid = f.connamespace
    where f.contype = 'f' and n.nspname = any($1::text[]) order by 1, 2`,
    [SCHEMAS],
  );

/**
 * Returns the quoted names of a table's columns, except generated ones, which the database
 * computes.
 */
async function findColumns(client: Client, table: string): Promise<string> {
  const [found] = await rowsOf<{ columns: string }>(
    client,
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return found?.columns ?? '';
}

const told = ({ name, checksum }: Migration): string => `${name} ${checksum}`;

async function requireSameSchema(client: Client, { migrations }: Snapshot): Promise<void> {
  const own = (await findMigrations(client)).map(told);
  const theirs = migrations.map(told);
  if (own.join() !== theirs.join()) {
    throw new Error('another version wrote it: restore it with that version, then upgrade');
  }
}

async function requireUnused(client: Client): Promise<void> {
  const users = await rowsOf(client, 'select id from public.users limit 1');
  if (users.length > 0) throw new Error('the target is in use: choose a new database');
}

async function fillTable(client: Client, table: string, { rows }: Snapshot): Promise<void> {
  const columns = await findColumns(client, table);
  for await (const batch of rows(table)) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from unnest($1::${table}[]) as r`,
      [batch],
    );
  }
}

async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1, $2::bigint, $3)', [name, last_value, is_called]);
  }
}

/**
 * Fills all tables. Triggers are disabled, because the rows that they would write are in the
 * snapshot. Foreign keys are dropped first, and adding them again verifies them.
 */
async function fillTables(client: Client, snapshot: Snapshot): Promise<void> {
  const keys = await findForeignKeys(client);
  const { tables } = snapshot;
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  for (const table of tables) await fillTable(client, table, snapshot);
  await setSequences(client, snapshot.sequences);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(
      `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
    );
  }
}

/**
 * Fills a migrated, unused database in one transaction.
 *
 * @param url a session connection of the role that owns the tables
 * @param accept runs before the commit; an error in it rolls everything back
 * @throws Error if the target is in use or the snapshot is of another version
 */
export async function fillDatabase(
  url: string,
  snapshot: Snapshot,
  accept: (client: Client) => Promise<void> = async () => undefined,
): Promise<void> {
  const client = await openClient(url);
  try {
    await requireSameSchema(client, snapshot);
    await client.query('begin');
    await requireUnused(client);
    await fillTables(client, snapshot);
    await accept(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

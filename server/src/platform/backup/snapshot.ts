import { Client } from 'pg';

/** The number of rows in one read. 500 wide rows take a few megabytes as text. */
const BATCH = 500;

/** The tables that describe the schema. They are not copied, because the target has its own. */
const OF_THE_SCHEMA = ['public.schema_migrations', 'graphile_worker.migrations'];

export const SCHEMAS = ['public', 'test_mode', 'graphile_worker'];

export interface Migration {
  readonly name: string;
  readonly checksum: string;
}

export interface Sequence {
  /** The quoted name with its schema. */
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/** The content of a database at one moment. It comes from a database or from a backup. */
export interface Snapshot {
  readonly migrations: readonly Migration[];
  readonly sequences: readonly Sequence[];
  /** The quoted names with their schemas. */
  readonly tables: readonly string[];
  /** Yields the rows as PostgreSQL texts, so that every type is restored exactly. */
  rows(table: string): AsyncIterable<readonly string[]>;
}

/** A file in the storage that has a row in the database. */
export interface StoredFile {
  readonly key: string;
  readonly content_type: string;
}

export interface DatabaseSnapshot extends Snapshot {
  /** The files that existed at the moment of the snapshot. */
  readonly files: readonly StoredFile[];
}

export async function rowsOf<Row extends object>(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, [...values])).rows;
}

/** Opens a session connection. */
export async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' });
  // A query reports a lost connection itself. Without this listener the event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const findTables = async (client: Client): Promise<string[]> => {
  const tables = await rowsOf<{ name: string }>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1::text[]) and c.relkind = 'r'
      and n.nspname || '.' || c.relname <> all($2::text[]) order by 1`,
    [SCHEMAS, OF_THE_SCHEMA],
  );
  return tables.map(({ name }) => name);
};

async function findSequences(client: Client): Promise<Sequence[]> {
  const found = await rowsOf<{ name: string }>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = any($1::text[]) order by 1`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const states = await rowsOf<Omit<Sequence, 'name'>>(
      client,
      `select last_value::text, is_called from ${name}`,
    );
    sequences.push(...states.map((state) => ({ name, ...state })));
  }
  return sequences;
}

/**
 * Finds the applied migrations. Both databases must have the same ones, because rows are read with
 * the target's types.
 */
export const findMigrations = (client: Client): Promise<Migration[]> =>
  rowsOf(client, 'select name, checksum from public.schema_migrations order by name');

async function* readRows(client: Client, table: string): AsyncGenerator<readonly string[]> {
  await client.query(`declare copied no scroll cursor for select t::text as row from ${table} t`);
  for (;;) {
    const rows = await rowsOf<{ row: string }>(client, `fetch ${BATCH} from copied`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close copied');
}

/**
 * Reads a database as of one moment. The database may be in use.
 *
 * @param url a session connection of a role that can read every table
 * @param work receives the snapshot, and must read its tables one after the other
 */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work({
      migrations: await findMigrations(client),
      sequences: await findSequences(client),
      tables: await findTables(client),
      files: await rowsOf<StoredFile>(
        client,
        'select storage_key as key, content_type from files order by 1',
      ),
      rows: (table) => readRows(client, table),
    });
  } finally {
    await client.end();
  }
}

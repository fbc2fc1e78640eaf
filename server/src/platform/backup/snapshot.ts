import { Client } from 'pg';

/** Rows of a batch, as text: 500 wide rows are still a few megabytes. */
const BATCH = 500;

/** These tables describe the schema and not its content. The target has its own. */
const OF_THE_SCHEMA = ['public.schema_migrations', 'graphile_worker.migrations'];

export const SCHEMAS = ['public', 'test_mode', 'graphile_worker'];

export interface Migration {
  readonly name: string;
  readonly checksum: string;
}

export interface Sequence {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/** The content of a database at one moment, read from the database itself or from a backup. */
export interface Snapshot {
  readonly migrations: readonly Migration[];
  readonly sequences: readonly Sequence[];
  /** Quoted, with their schemas. */
  readonly tables: readonly string[];
  /** Rows in PostgreSQL's text format, so that every type is restored unchanged. */
  rows(table: string): AsyncIterable<readonly string[]>;
}

/** A file in the storage that has a row in the database. */
export interface StoredFile {
  readonly key: string;
  readonly content_type: string;
}

export interface DatabaseSnapshot extends Snapshot {
  /** The files at the moment of the snapshot. */
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
  // The failing query itself reports a lost connection. Without a listener the event would end the
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
 * Finds the applied migrations. Both sides of a copy must have the same ones, since rows are read
 * as types of the target.
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
 * Reads a database as it is at one moment, while it may be in use.
 *
 * @param url a session connection of a role that may read every table
 * @param work receives the snapshot and reads one table after the other
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

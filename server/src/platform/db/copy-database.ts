import { Client, escapeIdentifier } from 'pg';

/** Of rows as text: some hundreds of wide ones are still a few megabytes. */
const BATCH = 500;

/** These tell what a schema is, not what is in it: the target has its own. */
const OF_THE_SCHEMA = ['public.schema_migrations', 'graphile_worker.migrations'];

interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted, those that are generated left out. */
  readonly columns: string;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function rowsOf<Row extends object>(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, [...values])).rows;
}

const findTables = (client: Client): Promise<Table[]> =>
  rowsOf(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where n.nspname in ('public', 'test_mode', 'graphile_worker') and c.relkind = 'r'
      and n.nspname || '.' || c.relname <> all($1::text[])
    group by 1 order by 1`,
    [OF_THE_SCHEMA],
  );

const findForeignKeys = (client: Client): Promise<ForeignKey[]> =>
  rowsOf(
    client,
    `select f.conrelid::regclass::text as table, f.conname as name,
      pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_namespace n on n.oid = f.connamespace
    where f.contype = 'f' and n.nspname in ('public', 'test_mode', 'graphile_worker') order by 1, 2`,
  );

/** Both sides must have applied the same migrations: rows are read as the target's own types. */
async function requireSameSchema(from: Client, to: Client): Promise<void> {
  const read = (client: Client) =>
    rowsOf(client, 'select name, checksum from public.schema_migrations order by name');
  const [one, other] = await Promise.all([read(from), read(to)]);
  if (JSON.stringify(one) !== JSON.stringify(other)) {
    throw new Error('the two databases have not applied the same migrations');
  }
}

async function requireUnused(to: Client): Promise<void> {
  const users = await rowsOf(to, 'select id from public.users limit 1');
  if (users.length > 0) throw new Error('the target is in use: name a new database');
}

/** Rows travel as PostgreSQL writes and reads them, so every type comes out as it went in. */
async function copyTable(from: Client, to: Client, { name, columns }: Table): Promise<void> {
  await from.query(`declare copied no scroll cursor for select t::text as row from ${name} t`);
  for (;;) {
    const rows = await rowsOf<{ row: string }>(from, `fetch ${BATCH} from copied`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} (${columns}) overriding system value
        select ${columns} from unnest($1::${name}[]) as r`,
      [rows.map(({ row }) => row)],
    );
  }
  await from.query('close copied');
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const names = await rowsOf<{ name: string }>(
    from,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ('public', 'test_mode', 'graphile_worker') order by 1`,
  );
  for (const { name } of names) {
    const [state] = await rowsOf<{ last_value: unknown; is_called: boolean }>(
      from,
      `select last_value::text, is_called from ${name}`,
    );
    await to.query('select setval($1, $2::bigint, $3)', [
      name,
      state?.last_value,
      state?.is_called,
    ]);
  }
}

/**
 * All rows, with triggers at rest, since what they would write is copied too. Foreign keys go
 * meanwhile and are proved when they come back.
 */
async function fillTables(from: Client, to: Client): Promise<void> {
  const tables = await findTables(to);
  const keys = await findForeignKeys(to);
  for (const { table, name } of keys) {
    await to.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`);
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyTable(from, to, table);
  await copySequences(from, to);
  for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await to.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
  }
}

async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' });
  // The failing query itself reports a lost connection; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Copies every table and sequence of a database, as they are at one moment, into another that was
 * migrated and not used yet, be it of another cluster. It comes whole or not at all.
 *
 * @param from_url may be in use meanwhile; a session connection
 * @param to_url its role owns the tables
 * @throws when the target is in use or of another version
 */
export async function copyDatabase(from_url: string, to_url: string): Promise<void> {
  const [from, to] = await Promise.all([openClient(from_url), openClient(to_url)]);
  try {
    await requireSameSchema(from, to);
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    await requireUnused(to);
    await fillTables(from, to);
    await to.query('commit');
    await to.query('analyze');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

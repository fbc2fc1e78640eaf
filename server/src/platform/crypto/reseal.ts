import { type Client, escapeIdentifier } from 'pg';
import type { Secrets } from './secrets.ts';

/** Finds the columns with sealed texts by their names. */
const FIND_COLUMNS = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.atttypid = 'text'::regtype and (a.attname like '%\\_sealed' or a.attname = 'sealed')
  group by c.relname order by c.relname`;

const FIND_KEY = `
  select array_agg(a.attname::text order by k.place) as columns
  from pg_constraint p, unnest(p.conkey) with ordinality as k (number, place)
  join pg_attribute a on a.attnum = k.number
  where p.conrelid = $1::regclass and p.contype = 'p' and a.attrelid = p.conrelid`;

interface SealedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

type Row = Readonly<Record<string, string | null>>;

export interface ResealReport {
  readonly table: string;
  readonly resealed: number;
  /** The primary keys of rows with a text that no known key decrypts. */
  readonly unreadable: readonly string[];
}

const BATCH = 200;

interface ResealBatch extends SealedTable {
  readonly client: Client;
  readonly secrets: Pick<Secrets, 'reseal'>;
  /** The prefix of texts that the newest key has sealed. */
  readonly newest: string;
  readonly key: readonly string[];
}

const quoted = (names: readonly string[], cast = ''): string =>
  names.map((name) => `${escapeIdentifier(name)}${cast}`).join(', ');

/** Finds and locks the next rows after a primary key that have texts sealed with an older key. */
async function findOld(work: ResealBatch, after: readonly (string | null)[]): Promise<Row[]> {
  const { client, table, columns, key, newest } = work;
  const old = columns.map((column) => `${escapeIdentifier(column)} not like $1`).join(' or ');
  const place = key.map((_, n) => `$${n + 2}`).join(', ');
  const later = after.length === 0 ? '' : `and (${quoted(key, '::text')}) > (${place})`;
  const { rows } = await client.query<Row>(
    `select ${quoted(key, '::text')}, ${quoted(columns)} from ${escapeIdentifier(table)}
     where (${old}) ${later} order by ${quoted(key, '::text')} limit ${BATCH} for update`,
    [`${newest}%`, ...after],
  );
  return rows;
}

function resealRow({ secrets, columns }: ResealBatch, row: Row): (string | null)[] | undefined {
  try {
    return columns.map((name) => {
      const sealed = row[name] ?? null;
      return sealed === null ? null : secrets.reseal(sealed);
    });
  } catch {
    // The text was altered, or no known key sealed it. The report lists the row.
    return undefined;
  }
}

async function store(
  work: ResealBatch,
  row: Row,
  texts: readonly (string | null)[],
): Promise<void> {
  const { client, table, columns, key } = work;
  const set = columns.map((name, n) => `${escapeIdentifier(name)} = $${n + 1}`).join(', ');
  const where = key
    .map((name, n) => `${escapeIdentifier(name)}::text = $${columns.length + n + 1}`)
    .join(' and ');
  await client.query(`update ${escapeIdentifier(table)} set ${set} where ${where}`, [
    ...texts,
    ...key.map((name) => row[name]),
  ]);
}

/**
 * Reseals one batch in one transaction. Triggers that protect immutable rows are disabled, because
 * the plain texts do not change.
 */
async function resealBatch(work: ResealBatch, after: readonly (string | null)[]) {
  const { client, table, key } = work;
  const unreadable: string[] = [];
  await client.query('begin');
  await client.query(`alter table ${escapeIdentifier(table)} disable trigger user`);
  const rows = await findOld(work, after);
  for (const row of rows) {
    const texts = resealRow(work, row);
    if (texts) await store(work, row, texts);
    else unreadable.push(key.map((name) => row[name]).join(' '));
  }
  await client.query(`alter table ${escapeIdentifier(table)} enable trigger user`);
  await client.query('commit');
  const last = rows.at(-1);
  return { rows: rows.length, unreadable, last: last && key.map((name) => last[name] ?? null) };
}

async function resealTable(work: Omit<ResealBatch, 'key'>): Promise<ResealReport> {
  const { rows } = await work.client.query<{ columns: string[] }>(FIND_KEY, [work.table]);
  const key = rows[0]?.columns ?? [];
  const unreadable: string[] = [];
  let resealed = 0;
  let after: readonly (string | null)[] | undefined = [];
  while (after !== undefined) {
    const batch = await resealBatch({ ...work, key }, after);
    unreadable.push(...batch.unreadable);
    resealed += batch.rows - batch.unreadable.length;
    after = batch.rows < BATCH ? undefined : batch.last;
  }
  return { table: work.table, resealed, unreadable };
}

/**
 * Reseals all texts of the database with the newest APP_SECRET, so that the previous one can be
 * deleted. Plain texts, digests and blind indexes do not change. The run can be interrupted and
 * repeated, and a server that knows both secrets can run at the same time.
 * @param client a connection of the role that owns the tables
 */
export async function resealEverything(client: Client, secrets: Secrets): Promise<ResealReport[]> {
  const newest = `${secrets.seal('').split('.').slice(0, 2).join('.')}.`;
  const { rows } = await client.query<SealedTable>(FIND_COLUMNS);
  const results: ResealReport[] = [];
  for (const table of rows) results.push(await resealTable({ ...table, client, secrets, newest }));
  return results;
}

import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from './crypto/secrets.ts';
import type { Db, Tx } from './db/database.ts';
import { PERSONAL } from './personal.ts';

/** What stands instead of a text about a person who was erased. */
export const ERASED = '[erased]';

/** What a person is known by, wherever it was recorded. */
export interface Traces {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly provider_ids: readonly string[];
}

/** So many digits of a Kuwaiti number are the same with and without the country code. */
const LOCAL_DIGITS = 8;
const MARKS = String.raw`[\s().-]*`;

/** A phone however it is spaced, with or without the country code, and never inside a longer number. */
function phonePattern(phone: string): string {
  const digits = phone.startsWith('965') ? phone.slice(-LOCAL_DIGITS) : phone;
  return `(?<![0-9])(?:(?:00|[+])?965${MARKS})?${(digits.match(/[0-9]/g) ?? []).join(MARKS)}(?![0-9])`;
}

const literal = (text: string): string =>
  text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

const isFullName = (name: string): boolean => /\S\s+\S/.test(name.trim());

/**
 * Patterns of PostgreSQL that find a person in folded text. A first name alone finds nobody: it is
 * the name of thousands.
 */
export async function patternsOf(db: Db, traces: Traces): Promise<string[]> {
  const { names, emails, phones, provider_ids } = traces;
  const texts = [...names.filter(isFullName), ...emails, ...provider_ids].map((text) =>
    text.trim(),
  );
  const { rows } = await sql<{ folded: string }>`
    select distinct search_folded(text) as folded from unnest(${texts}::text[]) as t (text)
    where length(text) >= 5 order by 1`.execute(db);
  return [...rows.map(({ folded }) => literal(folded)), ...new Set(phones.map(phonePattern))];
}

/** Text that people write, a document, or a document that is stored as text. */
type Kind = 'text' | 'name' | 'json' | 'body';

export interface TextPlace<Place extends string> {
  readonly place: Place;
  /** Quoted where it has a schema: `test_mode.charges`. */
  readonly table: string;
  readonly columns: Readonly<Record<string, Kind>>;
  /** Only these rows; the others are reached by their payments. */
  readonly where?: string;
}

const names = [...PERSONAL];

const matches = (column: string, patterns: readonly string[]) =>
  sql<boolean>`search_folded(${sql.ref(column)}::text) ~ any(${[...patterns]}::text[])`;

function replacement(column: string, kind: Kind, patterns: readonly string[]): RawBuilder<unknown> {
  const value = sql.ref(column);
  const found = matches(column, patterns);
  const without = (doc: RawBuilder<unknown>) =>
    sql`erase_texts(${doc}, ${[...patterns]}::text[], ${names}::text[])`;
  if (kind === 'json')
    return sql`case when ${found} then ${without(sql`${value}`)} else ${value} end`;
  if (kind === 'body') {
    const doc = without(sql`${value}::jsonb`);
    return sql`case when not ${found} then ${value} when is_json(${value}) then ${doc}::text
      else ${ERASED} end`;
  }
  // A name that is unique stays unique.
  const erased =
    kind === 'name' ? sql`${ERASED} || ' ' || left(md5(random()::text), 6)` : sql`${ERASED}`;
  return sql`case when ${found} then ${erased} else ${value} end`;
}

/** Takes a person out of the texts of one table. @returns from how many rows */
export async function eraseTexts(
  tx: Tx,
  { table, columns, where = 'true' }: TextPlace<string>,
  patterns: readonly string[],
): Promise<number> {
  const set = Object.entries(columns).map(
    ([column, kind]) => sql`${sql.id(column)} = ${replacement(column, kind, patterns)}`,
  );
  const found = Object.keys(columns).map((column) => matches(column, patterns));
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(set)}
    where ${sql.raw(where)} and (${sql.join(found, sql` or `)})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

interface SealedRow<Id> {
  readonly id: Id;
  readonly sealed: string;
}

/** Takes a person out of documents that are sealed. @returns out of how many */
export async function eraseSealed<Id>(
  tx: Tx,
  secrets: Pick<Secrets, 'seal' | 'openOrNull'>,
  rows: readonly SealedRow<Id>[],
  {
    patterns,
    write,
  }: {
    readonly patterns: readonly string[];
    readonly write: (row: SealedRow<Id>) => Promise<unknown>;
  },
): Promise<number> {
  const opened = rows.flatMap(({ id, sealed }) => {
    const text = secrets.openOrNull(sealed);
    return text === null ? [] : [{ id, text }];
  });
  const { rows: erased } = await sql<{ place: number; text: string }>`
    select (place - 1)::integer as place,
      erase_texts(text::jsonb, ${[...patterns]}::text[], ${names}::text[])::text as text
    from unnest(${opened.map(({ text }) => text)}::text[]) with ordinality as t (text, place)
    where search_folded(text) ~ any(${[...patterns]}::text[])`.execute(tx);
  for (const { place, text } of erased) {
    const row = opened[place];
    if (row) await write({ id: row.id, sealed: secrets.seal(text) });
  }
  return erased.length;
}

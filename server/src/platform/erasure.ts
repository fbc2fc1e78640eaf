import type { ErasedPlace } from '@diwan/contract/features/customers/records';
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from './crypto/secrets.ts';
import type { Db, Tx } from './db/database.ts';
import { PERSONAL } from './personal.ts';

/** Replaces the texts about an erased person. */
export const ERASED = '[erased]';

/** The values that identify a person in any record. */
export interface Traces {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly provider_ids: readonly string[];
}

/** The number of digits in a Kuwaiti number without the country code. */
const LOCAL_DIGITS = 8;
const MARKS = String.raw`[\s().-]*`;

/**
 * Returns a pattern for a phone number, with any spacing and with or without the country code. It
 * does not match within a longer number.
 */
function phonePattern(phone: string): string {
  const digits = phone.startsWith('965') ? phone.slice(-LOCAL_DIGITS) : phone;
  return `(?<![0-9])(?:(?:00|[+])?965${MARKS})?${(digits.match(/[0-9]/g) ?? []).join(MARKS)}(?![0-9])`;
}

const literal = (text: string): string =>
  text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

const isFullName = (name: string): boolean => /\S\s+\S/.test(name.trim());

/**
 * Builds the PostgreSQL patterns that find a person in folded text. A single first name is skipped,
 * because many people have it.
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

/**
 * The kind of a column: a free text, a unique name, a JSON document, or a JSON document stored as
 * text.
 */
type Kind = 'text' | 'name' | 'json' | 'body';

export interface TextPlace {
  readonly place: ErasedPlace;
  /** The table's name, with its schema if that is not public: `test_mode.charges`. */
  readonly table: string;
  readonly columns: Readonly<Record<string, Kind>>;
  /** A condition that limits the rows. The other rows are erased through their payments. */
  readonly where?: string;
}

/**
 * Erases the payer from a feature's data about payments.
 * @returns the number of changed rows
 */
export type PayerEraser = (
  tx: Tx,
  transaction_ids: readonly bigint[],
  patterns: readonly string[],
) => Promise<number>;

/** The functions and places that erase a person's data outside the customer's own record. */
export interface PayerErasers {
  /** Functions that erase the rows of payments. */
  readonly payments: readonly PayerEraser[];
  /** Functions that erase the bodies of messages from the provider and to brands. */
  readonly messages: readonly PayerEraser[];
  /** Functions that erase the texts about the person's payments. */
  readonly linked: readonly { readonly place: ErasedPlace; readonly erase: PayerEraser }[];
  /** Functions that erase the person from documents that are stored encrypted. */
  readonly sealed: readonly {
    readonly place: ErasedPlace;
    readonly erase: (tx: Tx, secrets: Secrets, patterns: readonly string[]) => Promise<number>;
  }[];
  /** Places with texts that can name any person. Texts that name this person are erased. */
  readonly texts: readonly TextPlace[];
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
  // A unique name gets a random suffix, so that it stays unique.
  const erased =
    kind === 'name' ? sql`${ERASED} || ' ' || left(md5(random()::text), 6)` : sql`${ERASED}`;
  return sql`case when ${found} then ${erased} else ${value} end`;
}

/**
 * Erases a person from the texts of one table.
 * @returns the number of changed rows
 */
export async function eraseTexts(
  tx: Tx,
  { table, columns, where = 'true' }: TextPlace,
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

/**
 * Erases a person from sealed documents.
 * @returns the number of changed documents
 */
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

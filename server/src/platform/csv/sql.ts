import { type RawBuilder, sql } from 'kysely';

/** The signs of `FORMULA` in the other writer: '=', '+', '-', '@', tab and carriage return. */
const harmless = (text: RawBuilder<string>) =>
  sql`case when ascii(${text}) in (61, 43, 45, 64, 9, 13) and ${text} !~ '^-\\d+\\.\\d{3}$'
    then '''' || ${text} else ${text} end`;

const quotedWhereNeeded = (text: RawBuilder<string>) =>
  sql`case when ${text} ~ '[",\\r\\n]' then '"' || replace(${harmless(text)}, '"', '""') || '"'
    else ${harmless(text)} end`;

const joined = (cells: readonly RawBuilder<unknown>[]) =>
  sql.join(
    cells.map((cell) => sql`coalesce(${cell}, '')`),
    sql` || ',' || `,
  );

/**
 * What `writeCsvLine` makes of texts, made by the database: an apostrophe in front of what a
 * spreadsheet would take for a formula, and quotes around what would break the line. A null is an
 * empty field. Most rows need no quotes, and one look at all their texts tells.
 */
export function csvTextCells(columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) => sql.ref<string>(column));
  return sql<string>`case when concat(${sql.join(texts)}) ~ '[",\\r\\n]'
    then ${joined(texts.map(quotedWhereNeeded))} else ${joined(texts.map(harmless))} end`;
}

import { sql } from 'kysely';

/**
 * What `writeCsvLine` makes of a text, made by the database: an apostrophe in front of what a
 * spreadsheet would take for a formula, and quotes around what would break the line. A null is an
 * empty field.
 */
export function csvTextCell(column: string) {
  const text = sql.ref(column);
  const harmless = sql`case when left(${text}, 1) in ('=', '+', '-', '@', e'\\t', e'\\r')
    then '''' || ${text} else ${text} end`;
  return sql<string | null>`case when translate(${text}, e'",\\r\\n', '') = ${text}
    then ${harmless} else '"' || replace(${harmless}, '"', '""') || '"' end`;
}

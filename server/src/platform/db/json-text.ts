import { type RawBuilder, sql } from 'kysely';

/** A text that anybody may have typed, or a null, as JSON. Columns are names that we wrote. */
export const textCell = (column: string): string => `coalesce(to_json(${column}), 'null')`;

/** One of the words that a constraint lets in, which need no escapes; or a null. */
export const wordCell = (column: string): string => `coalesce('"' || ${column} || '"', 'null')`;

export const flagCell = (column: string): string =>
  `case when ${column} then 'true' else 'false' end`;

/** An instant as it is on the wire. */
export const instantCell = (column: string): string =>
  `to_char(${column} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;

/**
 * The text of a JSON object, made by the database from texts that are JSON. Its own functions ask
 * for the type of each value of each row, which takes longer than all the rest. It is one piece of
 * text: to put it together anew for each statement takes long, too.
 */
export function jsonObject(cells: Readonly<Record<string, string>>): RawBuilder<string> {
  const parts = Object.entries(cells).flatMap(([name, cell], n) => [
    `'${n === 0 ? '{' : ','}"${name}":'`,
    cell,
  ]);
  return sql.raw<string>(`concat(${[...parts, "'}'"].join(', ')})`);
}

import { type RawBuilder, sql } from 'kysely';
import type { Language, Values } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { writeCsvLine } from '../csv.ts';
import { translate } from '../words.ts';

/**
 * The CSV form of a column: its heading, and its text, which is the value or the result of `show`.
 */
interface CsvColumn {
  readonly heading: Text;
  /**
   * SQL for the text if it is not the column's own value. A constant of the code, never user input.
   */
  readonly sql?: string;
  readonly show?: (text: string | null, language: Language) => string | null;
}

/** A column of a list, declared once. Its JSON, its CSV and its detail are derived from it. */
export interface Column {
  /**
   * SQL for the JSON value, over the tables of the list's query. A constant of the code, never user
   * input.
   */
  readonly sql: string;
  /** Absent if the CSV does not contain the column. */
  readonly csv?: CsvColumn;
}

/** A column for each property of the contract's record. A missing one does not compile. */
export type Columns<Row> = { readonly [Name in keyof Row & string]-?: Column };

const entriesOf = <Row>(columns: Columns<Row>) => Object.entries<Column>(columns);

/** SQL for an instant in the format of the API. */
export const instantOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL for an instant in the platform's timezone and the formats of the settings. Unless a date
 * format is chosen, the texts sort by time.
 */
export const localTimeOf = (column: string): string =>
  `to_char(${column} at time zone (select timezone from settings), (select
    coalesce(date_format, 'YYYY-MM-DD') || case time_format when '12h' then ' HH12:MI:SS AM'
      else ' HH24:MI:SS' end from settings))`;

/** SQL for money in the format of the API. */
export const majorOf = (column: string): string => `${column} * 0.001`;

/**
 * SQL for a text as `encodeURIComponent` encodes it. Most ids need no encoding, and one comparison
 * is faster than the call of a function.
 */
export const percentEncoded = (column: string): string =>
  `case when ${column} ~ '^[A-Za-z0-9_.!~*''()-]*$' then ${column}
    else percent_encoded(${column}) end`;

/** The columns as a `select` list, each under its name. */
export const selected = <Row>(columns: Columns<Row>): RawBuilder<Row> =>
  // Built once as one text: building it for each statement is slow.
  sql.raw(
    entriesOf(columns)
      .map(([name, column]) => `${column.sql} as "${name}"`)
      .join(', '),
  );

/** SQL for a row of the columns as JSON: the contract's record. */
export const jsonRow = <Row>(columns: Columns<Row>): RawBuilder<Row> =>
  sql<Row>`(select row_to_json(c) from (select ${selected(columns)}) as c)`;

/** Writes the CSV of a list. */
export interface CsvWriter {
  /** The line of headings. `values` fill their placeholders. */
  head(language: Language, values: Values): string;
  /** A list of texts: PostgreSQL converts one type to JSON faster than a type for each column. */
  readonly cells: RawBuilder<unknown>;
  line(cells: readonly (string | null)[], language: Language): string;
}

export function csvWriter<Row>(columns: Columns<Row>): CsvWriter {
  const shown = entriesOf(columns).flatMap(([, { sql: value, csv }]) =>
    csv ? [{ sql: value, ...csv }] : [],
  );
  const showing = shown.map(({ show }) => show);
  return {
    head: (language, values) =>
      writeCsvLine(shown.map(({ heading }) => translate(heading, language, values))),
    cells: sql.raw(`array[${shown.map((column) => `(${column.sql})::text`).join(', ')}]`),
    line: (cells, language) =>
      writeCsvLine(cells.map((text, n) => showing[n]?.(text, language) ?? text)),
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { Language, Values } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { writeCsvLine } from '../csv.ts';
import { translate } from '../words.ts';

/** The CSV form of a column. The text is the column's value, or the result of `show`. */
interface CsvColumn {
  readonly heading: Text;
  /**
   * The SQL for the text, if it differs from the column's value. It is a constant in the code,
   * never user input.
   */
  readonly sql?: string;
  readonly show?: (text: string | null, language: Language) => string | null;
}

/** A column of a list. JSON, CSV and detail derive from this declaration. */
export interface Column {
  /**
   * The SQL for the JSON value, over the tables of the list's query. It is a constant in the code,
   * never user input.
   */
  readonly sql: string;
  /** The CSV form of the column. It is absent if the column is not in the CSV. */
  readonly csv?: CsvColumn;
}

/**
 * The columns of a list, one for each property of the contract's record. A missing column is a
 * compile error.
 */
export type Columns<Row> = { readonly [Name in keyof Row & string]-?: Column };

const entriesOf = <Row>(columns: Columns<Row>) => Object.entries<Column>(columns);

/** Returns SQL for a time in the format of the API. */
export const instantOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns SQL for a time in the platform's timezone and in the formats of the settings. In the
 * default format, sorting the texts sorts by time.
 */
export const localTimeOf = (column: string): string =>
  `to_char(${column} at time zone (select timezone from settings), (select
    coalesce(date_format, 'YYYY-MM-DD') || case time_format when '12h' then ' HH12:MI:SS AM'
      else ' HH24:MI:SS' end from settings))`;

/** Returns SQL for an amount in the format of the API. */
export const majorOf = (column: string): string => `${column} * 0.001`;

/**
 * Returns SQL that encodes a text like `encodeURIComponent`. Most ids need no encoding, and the
 * comparison is faster than a function call.
 */
export const percentEncoded = (column: string): string =>
  `case when ${column} ~ '^[A-Za-z0-9_.!~*''()-]*$' then ${column}
    else percent_encoded(${column}) end`;

/** Returns the columns as a `select` list. */
export const selected = <Row>(columns: Columns<Row>): RawBuilder<Row> =>
  // The list is one raw text, because building it part by part for each statement is slow.
  sql.raw(
    entriesOf(columns)
      .map(([name, column]) => `${column.sql} as "${name}"`)
      .join(', '),
  );

/** Returns SQL for the contract's record as JSON. */
export const jsonRow = <Row>(columns: Columns<Row>): RawBuilder<Row> =>
  sql<Row>`(select row_to_json(c) from (select ${selected(columns)}) as c)`;

/** Writes the CSV of a list. */
export interface CsvWriter {
  /** Writes the headings. `values` fill their placeholders. */
  head(language: Language, values: Values): string;
  /**
   * SQL for the cells as an array of texts. PostgreSQL converts one type to JSON faster than a
   * different type per column.
   */
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

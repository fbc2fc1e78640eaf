import { type RawBuilder, sql } from 'kysely';
import type { Language, Values } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { writeCsvLine } from '../csv/csv.ts';
import { translate } from '../words.ts';

/** How CSV shows a column: under a heading, as the text of its value or as `show` makes it. */
interface CsvColumn {
  readonly heading: Text;
  /** Where the text is not that of the column's own value. One of our own texts. */
  readonly sql?: string;
  readonly show?: (text: string | null, language: Language) => string | null;
}

/** A column of a list, declared once: its JSON, its CSV and its detail are made from this. */
export interface Column<Value, Row> {
  /** The value as JSON shows it, over the tables that the list names. One of our own texts. */
  readonly sql: string;
  /** Absent: the CSV does not have it. */
  readonly csv?: CsvColumn;
  /** What the database cannot say is made of its value here; never of a null. */
  finish?(value: NonNullable<Value>, row: Row): Value;
}

/** A column for each property of the contract's record; one that lacks does not compile. */
export type Columns<Row> = { readonly [Name in keyof Row & string]-?: Column<Row[Name], Row> };

const entriesOf = <Row>(columns: Columns<Row>) =>
  Object.entries(columns as Readonly<Record<string, Column<unknown, Row>>>);

/** An instant as it is on the wire. */
export const instantOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * An instant as clocks of the platform show it, in the formats of the settings. Until a date format
 * is chosen the texts sort by time.
 */
export const localTimeOf = (column: string): string =>
  `to_char(${column} at time zone (select timezone from settings), (select
    coalesce(date_format, 'YYYY-MM-DD') || case time_format when '12h' then ' HH12:MI:SS AM'
      else ' HH24:MI:SS' end from settings))`;

/** Money as it is on the wire. */
export const majorOf = (column: string): string => `${column} * 0.001`;

/** The columns as a list of `select` has them, each under its name. */
export const selected = <Row>(columns: Columns<Row>): RawBuilder<Row> =>
  // One piece of text: to put it together anew for each statement takes long.
  sql.raw(
    entriesOf(columns)
      .map(([name, column]) => `${column.sql} as "${name}"`)
      .join(', '),
  );

/** A row of the columns as JSON; `finishRow` makes the contract's record of it. */
export const jsonRow = <Row>(columns: Columns<Row>): RawBuilder<Row> =>
  sql<Row>`(select row_to_json(c) from (select ${selected(columns)}) as c)`;

const finishersOf = <Row>(columns: Columns<Row>) =>
  entriesOf(columns).flatMap(([name, column]) =>
    column.finish ? [{ ...column, name: name as keyof Row, finish: column.finish }] : [],
  );

/** Whether a row `r` of the columns has something that is finished here. */
export function isUnfinished<Row>(columns: Columns<Row>): RawBuilder<boolean> {
  const values = finishersOf(columns).map(({ name }) => `r."${String(name)}" is not null`);
  return sql.raw<boolean>(`(${['false', ...values].join(' or ')})`);
}

/** A row as the database has it, in the contract's form. */
export function finishRow<Row extends object>(columns: Columns<Row>, row: Row): Row {
  const finished = { ...row };
  for (const { name, finish } of finishersOf(columns)) {
    const value = row[name];
    if (value !== null && value !== undefined) {
      finished[name] = finish(value, row) as Row[typeof name];
    }
  }
  return finished;
}

/** What a list's CSV is written with. */
export interface CsvWriter {
  /** The headings; `values` fill their places. */
  head(language: Language, values: Values): string;
  /** A list of texts: the database tells one type to JSON faster than one for each column. */
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

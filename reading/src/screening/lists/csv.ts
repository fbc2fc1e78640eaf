import { ListError } from './list-entry.ts';

/** One record of a CSV file, with the line on which it begins. */
interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** Matches one value and the sign after it. A quoted value may contain commas and line ends. */
const VALUE = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;

/** Yields the records of a CSV file (RFC 4180), without empty lines. */
function* recordsOf(text: string): Generator<CsvRecord> {
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const begun = line;
    const values: string[] = [];
    for (let sign = ','; sign === ',';) {
      VALUE.lastIndex = at;
      const match = VALUE.exec(text);
      if (!match) throw new ListError(begun, 'unclosed_quote');
      const [whole, quoted, plain = '', after = ''] = match;
      values.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      line += whole.split('\n').length - 1;
      at += whole.length;
      sign = after;
    }
    if (values.length > 1 || values[0]?.trim() !== '') yield { line: begun, values };
  }
}

/** A row of a CSV file. A column that the file does not have is ''. */
export interface CsvRow {
  readonly line: number;
  valueOf(column: string): string;
}

/**
 * Yields the rows of a CSV file whose first record names the columns.
 * @throws ListError if a required column is missing, or a row has another number of values
 */
export function* csvRowsOf(text: string, required: readonly string[]): Generator<CsvRow> {
  let columns: ReadonlyMap<string, number> | undefined;
  for (const { line, values } of recordsOf(text)) {
    if (columns === undefined) {
      const named = new Map(values.map((name, at) => [name.trim().toLowerCase(), at]));
      if (!required.every((name) => named.has(name))) throw new ListError(line, 'missing_column');
      columns = named;
      continue;
    }
    const places = columns;
    if (values.length !== places.size) throw new ListError(line, 'value_count');
    yield { line, valueOf: (column) => values[places.get(column) ?? -1]?.trim() ?? '' };
  }
  if (columns === undefined) throw new ListError(1, 'no_entries');
}

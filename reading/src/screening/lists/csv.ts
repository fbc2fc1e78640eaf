import { csvRecordsOf } from '@diwan/contract/world/csv-records';
import { ListError } from './list-entry.ts';

/** A row of a CSV file. A column that the file does not have is ''. */
export interface CsvRow {
  readonly line: number;
  valueOf(column: string): string;
}

/**
 * Yields the rows of a CSV file whose first record names the columns.
 * @throws ListError if a required column is missing, or a row has another number of values than the
 * first record
 */
export function* csvRowsOf(text: string, required: readonly string[]): Generator<CsvRow> {
  let columns: ReadonlyMap<string, number> | undefined;
  const records = csvRecordsOf(text, ',', (line) => new ListError(line, 'unclosed_quote'));
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns === undefined) {
      const named = new Map(cells.map((name, at) => [name.trim().toLowerCase(), at]));
      if (!required.every((name) => named.has(name))) throw new ListError(line, 'missing_column');
      columns = named;
      continue;
    }
    const places = columns;
    if (cells.length !== places.size) throw new ListError(line, 'value_count');
    yield { line, valueOf: (column) => cells[places.get(column) ?? -1]?.trim() ?? '' };
  }
  if (columns === undefined) throw new ListError(1, 'no_entries');
}

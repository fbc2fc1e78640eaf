/** One record of a CSV file. */
export interface CsvRecord {
  /** The line on which the record begins. The first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The number of characters after a fault that an error can show. */
const SHOWN_CHARS = 20;

/**
 * Yields the records of a CSV file (RFC 4180), including empty ones. A cell in quotes can contain
 * the separator and line ends.
 * @param separator one character
 * @param refuse creates the error for a record that cannot be read, such as one with an open quote;
 * `found` is the text at the fault
 */
export function* csvRecordsOf(
  text: string,
  separator: string,
  refuse: (line: number, found: string) => Error,
): Generator<CsvRecord> {
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|`, 'y');
  const end = /\r?\n|\r|$/y;
  let [at, line] = [0, 1];
  while (at < text.length) {
    const cells: string[] = [];
    const start = line;
    for (let more = true; more; at += more ? 1 : 0) {
      cell.lastIndex = at;
      const [whole = '', quoted, plain = ''] = cell.exec(text) ?? [];
      cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      line += whole.split('\n').length - 1;
      at += whole.length;
      more = text[at] === separator;
    }
    end.lastIndex = at;
    const ended = end.exec(text);
    if (!ended) throw refuse(start, text.slice(at, at + SHOWN_CHARS));
    at += ended[0].length;
    line += 1;
    yield { line: start, cells };
  }
}

/** One record of a CSV file. */
export interface CsvRecord {
  /** The line on which the record begins. The first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The number of characters after a fault that an error can show. */
const SHOWN_CHARS = 20;

/** The maximum number of cells of a record. No file that we read has as many columns. */
const MOST_CELLS = 1_000;

/**
 * Returns the place after a cell in quotes; undefined without a closing quote. It uses no regular
 * expression, because a long cell would exhaust the stack.
 */
function endOfQuoted(text: string, start: number): number | undefined {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end === -1 ? undefined : end + 1;
}

/**
 * Yields the records of a CSV file (RFC 4180), including empty ones. A cell in quotes can contain
 * the separator and line ends.
 * @param separator one character
 * @param refuse creates the error for a record with an open quote or too many cells; `found` is the
 * text at the fault
 */
export function* csvRecordsOf(
  text: string,
  separator: string,
  refuse: (line: number, found: string) => Error,
): Generator<CsvRecord> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const end = /\r?\n|\r|$/y;
  let [at, line] = [0, 1];
  const refuseAt = (start: number): Error => refuse(start, text.slice(at, at + SHOWN_CHARS));
  while (at < text.length) {
    const cells: string[] = [];
    const start = line;
    for (let more = true; more; at += more ? 1 : 0) {
      plain.lastIndex = at;
      const is_quoted = text[at] === '"';
      const after = is_quoted ? endOfQuoted(text, at) : at + (plain.exec(text)?.[0].length ?? 0);
      if (after === undefined || cells.length >= MOST_CELLS) throw refuseAt(start);
      const whole = text.slice(at, after);
      cells.push(is_quoted ? whole.slice(1, -1).replaceAll('""', '"') : whole);
      line += whole.split('\n').length - 1;
      at = after;
      more = text[at] === separator;
    }
    end.lastIndex = at;
    const ended = end.exec(text);
    if (!ended) throw refuseAt(start);
    at += ended[0].length;
    line += 1;
    yield { line: start, cells };
  }
}

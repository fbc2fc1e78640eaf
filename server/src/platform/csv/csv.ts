/**
 * What begins so would be run as a formula by a spreadsheet (OWASP, CSV injection); one set to an
 * East Asian language takes the full-width signs for the plain ones. An amount below
 * zero is a number whoever wrote it: as a text no spreadsheet would add it up.
 */
const FORMULA = /^(?:[=+@\t\r＝＋－＠]|-(?!\d+\.\d{3}$))/;
/**
 * What begins so where a spreadsheet with an Arabic list separator breaks the line: it splits at
 * semicolons, and takes the quotes of a field that follows a comma for plain characters.
 */
const FORMULA_WITHIN = /([;\n])(?=[=+@\-＝＋－＠])/g;
const QUOTED = /[",\r\n]/;

export type CsvCell = string | number | boolean | null;

/**
 * One field of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front, which spreadsheets do not show; numbers are ours and stay as they are.
 */
function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const begun = FORMULA.test(cell) ? `'${cell}` : cell;
  const safe = begun.replaceAll(FORMULA_WITHIN, "$1'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record, with its line end. */
export const writeCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`;

/** Tells spreadsheets that what follows is UTF-8: Arabic names arrive whole. */
export const CSV_START = '\ufeff';

/**
 * Matches a text that a spreadsheet would run as a formula (OWASP, CSV injection). Spreadsheets in
 * East Asian languages treat full-width signs like plain ones. A negative amount does not match, so
 * that it stays a number.
 */
const FORMULA = /^(?:[=+@\t\r＝＋－＠]|-(?!\d+\.\d{3}$))/;
/**
 * Matches the start of a formula within a text. Spreadsheets with an Arabic list separator split at
 * semicolons and ignore quotes after a comma.
 */
const FORMULA_WITHIN = /([;\n])(?=[=+@\-＝＋－＠])/g;
const QUOTED = /[",\r\n]/;
/**
 * Matches every text that one of the other patterns matches. Thus most cells need only one test and
 * no copy.
 */
const SPECIAL = /^[=+@\t＝＋－＠-]|[";,\r\n]/;

export type CsvCell = string | number | boolean | null;

/**
 * Writes one field (RFC 4180). A text that a spreadsheet would run as a formula gets a leading
 * apostrophe. Numbers come from the product and are written unchanged.
 */
function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  if (!SPECIAL.test(cell)) return cell;
  const begun = FORMULA.test(cell) ? `'${cell}` : cell;
  const safe = begun.replaceAll(FORMULA_WITHIN, "$1'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes one record with its line end. */
export const writeCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`;

/**
 * The byte order mark, with which spreadsheets read the file as UTF-8 and show Arabic names
 * correctly.
 */
export const CSV_START = '\ufeff';

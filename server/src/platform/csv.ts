/**
 * Matches a text that a spreadsheet would run as a formula (OWASP, CSV injection). A spreadsheet in
 * an East Asian language treats the full-width signs like the plain ones. A negative amount is a
 * number: a spreadsheet would not add it up as a text.
 */
const FORMULA = /^(?:[=+@\t\r＝＋－＠]|-(?!\d+\.\d{3}$))/;
/**
 * Matches the start of a formula inside a text, for spreadsheets with an Arabic list separator.
 * They split at semicolons, and treat the quotes of a field after a comma as plain characters.
 */
const FORMULA_WITHIN = /([;\n])(?=[=+@\-＝＋－＠])/g;
const QUOTED = /[",\r\n]/;
/** Matches every text that the patterns above match. Most cells need one test and no copy. */
const SPECIAL = /^[=+@\t＝＋－＠-]|[";,\r\n]/;

export type CsvCell = string | number | boolean | null;

/**
 * Writes one field of RFC 4180. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe, which spreadsheets do not show. Numbers are computed by the product and stay
 * unchanged.
 */
function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  if (!SPECIAL.test(cell)) return cell;
  const begun = FORMULA.test(cell) ? `'${cell}` : cell;
  const safe = begun.replaceAll(FORMULA_WITHIN, "$1'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record, with its line end. */
export const writeCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(writeCell).join(',')}\r\n`;

/** Marks the file as UTF-8 for spreadsheets, so that Arabic names are readable. */
export const CSV_START = '\ufeff';

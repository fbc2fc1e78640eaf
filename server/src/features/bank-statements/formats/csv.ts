import type { CsvMapping, DateFormat } from '@diwan/contract/features/bank-accounts/records';
import { type CsvRecord, csvRecordsOf } from '@diwan/contract/world/csv-records';
import { toAsciiDigits, withoutDirectionMarks } from '@diwan/contract/world/digits';
import { decodeText, pauseAfter } from './lines.ts';
import {
  amountOf,
  cleanText,
  dayOf,
  firstOf,
  invalid,
  lastOf,
  missing,
  type ParsedEntry,
  type ParsedStatement,
  referencesOf,
  requireFewEntries,
  sumDiffers,
} from './parsed.ts';

/** Returns the separator of the first line: the one that occurs most often outside quotes. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

const FIELDS = {
  'yyyy-MM-dd': /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})/,
  yyyyMMdd: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})/,
  'dd/MM/yyyy': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})/,
  'dd-MM-yyyy': /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})/,
  'dd.MM.yyyy': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})/,
  'MM/dd/yyyy': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})/,
} as const satisfies Record<DateFormat, RegExp>;
/** A time of day after the date is allowed, and has no effect. */
const AFTER_DATE = /^(?:$|[ T]\d{1,2}:)/;

const plain = (cell: string): string => toAsciiDigits(withoutDirectionMarks(cell)).trim();

function dayIn(cell: string, line: number, { date_format }: CsvMapping, part: string): string {
  const text = plain(cell);
  const found = FIELDS[date_format].exec(text);
  if (!found || !AFTER_DATE.test(text.slice(found[0].length))) throw invalid(line, part, cell);
  const { y = '', m = '', d = '' } = found.groups ?? {};
  return dayOf(y, m.padStart(2, '0'), d.padStart(2, '0'), { line, part, text: cell });
}

/** The maximum length of an amount. The patterns below would take minutes for a long text. */
const MAX_AMOUNT_CHARS = 60;

const GROUPED = /^\d{1,3}(?:,\d{3})+(?=\.|$)/;

/**
 * Returns an amount in fils with its sign. Arabic digits and signs, thousands separators, a
 * currency, and brackets or a minus at either end are possible.
 */
function signedOf(cell: string, line: number, { decimal_sign }: CsvMapping, part: string): bigint {
  if (cell.length > MAX_AMOUNT_CHARS) throw invalid(line, part, cell);
  const ascii = plain(cell)
    .replaceAll('\u066b', decimal_sign)
    .replaceAll('\u066c', decimal_sign === '.' ? ',' : '.')
    .replaceAll('\u2212', '-')
    .replaceAll(/^(?:KWD|KD|د\.ك\.?)\s*|\s*(?:KWD|KD|د\.ك\.?)$/gi, '');
  const [, opened, minus, digits = '', after, closed] =
    /^(\()?\s*([-+])?\s*([\d.,]+)\s*(-)?(\))?$/.exec(ascii) ?? [];
  if (digits === '' || (opened === undefined) !== (closed === undefined)) {
    throw invalid(line, part, cell);
  }
  const pointed = decimal_sign === '.' ? digits : digits.replaceAll(/[.,]/g, swapSign);
  const whole = GROUPED.exec(pointed)?.[0] ?? '';
  const text = whole.replaceAll(',', '') + pointed.slice(whole.length);
  const minor = amountOf(text.replace(/^\./, '0.').replace(/\.$/, ''), line, part);
  const is_negative = [minus === '-', after === '-', opened !== undefined].filter(Boolean).length;
  if (is_negative > 1) throw invalid(line, part, cell);
  return is_negative === 1 ? -minor : minor;
}

const swapSign = (sign: string): string => (sign === '.' ? ',' : '.');

type Column = keyof CsvMapping['columns'];

/** Finds the columns of the mapping by their headings. */
function findColumns({ line, cells }: CsvRecord, { columns }: CsvMapping): Map<Column, number> {
  const titles = cells.map((cell) => cleanText(cell, 100).toLowerCase());
  const found = new Map<Column, number>();
  for (const [name, title] of Object.entries(columns) as [Column, string | null][]) {
    if (title === null) continue;
    const at = titles.indexOf(title.toLowerCase());
    if (at === -1) throw missing(line, title);
    found.set(name, at);
  }
  return found;
}

interface Row {
  readonly entry: ParsedEntry;
  /** The balance after the entry, in fils; undefined if the file has no such column. */
  readonly balance_minor: bigint | undefined;
}

function rowOf(record: CsvRecord, found: ReadonlyMap<Column, number>, mapping: CsvMapping): Row {
  const { line, cells } = record;
  const title = (column: Column): string => mapping.columns[column] ?? column;
  const cell = (column: Column): string => cells[found.get(column) ?? -1]?.trim() ?? '';
  const amountIn = (column: Column): bigint =>
    cell(column) === '' ? 0n : signedOf(cell(column), line, mapping, title(column));
  const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
  if (found.has('amount') && cell('amount') === '') throw missing(line, title('amount'));
  const amount = amountIn('amount');
  const amount_minor = found.has('amount')
    ? mapping.debit_sign === 'minus'
      ? amount
      : -amount
    : absolute(amountIn('credit')) - absolute(amountIn('debit'));
  const booking_day = dayIn(cell('date'), line, mapping, title('date'));
  return {
    entry: {
      line,
      booking_day,
      value_day:
        cell('value_date') === ''
          ? booking_day
          : dayIn(cell('value_date'), line, mapping, title('value_date')),
      amount_minor,
      is_return: false,
      bank_references: referencesOf([cell('reference')]),
      details: cleanText(cell('description'), 500),
      counterparty: null,
      bank_code: null,
      payment_count: 1,
    },
    balance_minor: cell('balance') === '' ? undefined : amountIn('balance'),
  };
}

/** Checks each balance against the previous one, in the file's order or in the reverse order. */
function requireBalances(rows: readonly Row[]): readonly Row[] {
  const breakOf = (list: readonly Row[]): number =>
    list.findIndex(
      ({ entry, balance_minor }, n) =>
        n > 0 && (list[n - 1]?.balance_minor ?? 0n) + entry.amount_minor !== balance_minor,
    );
  const at = breakOf(rows);
  if (at === -1) return rows;
  const reversed = rows.toReversed();
  if (breakOf(reversed) === -1) return reversed;
  const [before, row] = [rows[at - 1], rows[at]];
  const difference = (row?.balance_minor ?? 0n) - (before?.balance_minor ?? 0n);
  throw sumDiffers(row?.entry.line ?? 1, row?.entry.amount_minor ?? 0n, difference);
}

/**
 * Reads a CSV file. Without a balance column its balances are unknown.
 * @throws AppError with the line and the reason
 */
export async function readCsv(bytes: Uint8Array, mapping: CsvMapping): Promise<ParsedStatement> {
  const text = decodeText(bytes);
  let found: Map<Column, number> | undefined;
  let rows: Row[] = [];
  const records = csvRecordsOf(text, separatorOf(text), (line, at) => invalid(line, 'CSV', at));
  for (const record of records) {
    await pauseAfter(record.line);
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    if (found) rows.push(rowOf(record, found, mapping));
    else found = findColumns(record, mapping);
    requireFewEntries(rows.length);
  }
  if (rows.length === 0) throw missing(found ? 2 : 1, mapping.columns.date);
  const without = rows.find(({ balance_minor }) => balance_minor === undefined);
  const is_balanced = mapping.columns.balance !== null;
  if (is_balanced && without) throw missing(without.entry.line, mapping.columns.balance ?? '');
  if (is_balanced) rows = [...requireBalances(rows)];
  const entries = rows.map(({ entry }) => entry);
  const [first, last] = [rows[0], rows.at(-1)];
  const opening = (first?.balance_minor ?? 0n) - (first?.entry.amount_minor ?? 0n);
  const days = entries.map(({ booking_day }) => booking_day);
  return {
    line: 1,
    iban: null,
    iban_line: 1,
    number: null,
    sequence: null,
    from_day: firstOf(days),
    day: lastOf(days),
    opening_minor: is_balanced ? opening : 'unknown',
    closing_minor: is_balanced ? (last?.balance_minor ?? 0n) : 'unknown',
    closing_line: last?.entry.line ?? 1,
    entries,
  };
}

import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_ENTRIES,
} from '@diwan/contract/features/bank-statements/records';
import { formatMoney, parseAmountText } from '@diwan/contract/kernel/money';
import { AppError } from '../../../platform/error.ts';

/** One movement as the file states it. `line` is its first line in the file. */
export interface ParsedEntry {
  readonly line: number;
  readonly booking_day: string;
  readonly value_day: string;
  /** In fils. A credit is positive. */
  readonly amount_minor: bigint;
  readonly is_return: boolean;
  readonly bank_references: readonly string[];
  readonly details: string;
  readonly counterparty: string | null;
  readonly bank_code: string | null;
  readonly payment_count: number;
}

/** A statement as the file states it. */
export interface ParsedStatement {
  readonly line: number;
  /** Null if the file names no account, or an account number that is no IBAN. */
  readonly iban: string | null;
  readonly iban_line: number;
  readonly number: string | null;
  readonly sequence: number | null;
  readonly from_day: string;
  readonly day: string;
  /** In fils; null for a notification. A CSV without balances has `unknown`. */
  readonly opening_minor: bigint | null | 'unknown';
  readonly closing_minor: bigint | null | 'unknown';
  readonly closing_line: number;
  readonly entries: readonly ParsedEntry[];
}

export const tooLarge = (): AppError =>
  new AppError('BANK_STATEMENT_TOO_LARGE', {
    values: {
      megabytes: MAX_STATEMENT_BYTES / 1024 / 1024,
      entries: MAX_STATEMENT_ENTRIES.toLocaleString('en'),
    },
  });

/** Refuses more entries than one import may have. */
export function requireFewEntries(count: number): void {
  if (count > MAX_STATEMENT_ENTRIES) throw tooLarge();
}

export const missing = (line: number, part: string): AppError =>
  new AppError('BANK_STATEMENT_PART_MISSING', { values: { line, part } });

const SHOWN_CHARS = 60;

export const invalid = (line: number, part: string, value: string): AppError =>
  new AppError('BANK_STATEMENT_PART_INVALID', {
    values: { line, part, value: cleanText(value, SHOWN_CHARS) },
  });

/** Refuses a statement whose entries do not explain the change of its balance. */
export const sumDiffers = (line: number, sum: bigint, difference: bigint): AppError =>
  new AppError('BANK_STATEMENT_SUM', {
    values: { line, sum: formatMoney(sum), difference: formatMoney(difference) },
  });

const WRITTEN = /^\+?(\d{1,15})(?:\.(\d*))?$/;

/**
 * Converts an amount without a sign to fils.
 * @param text digits with a point as the decimal sign; leading zeros are possible
 * @throws AppError BANK_STATEMENT_DECIMALS, BANK_STATEMENT_PART_INVALID
 */
export function amountOf(text: string, line: number, part: string): bigint {
  const [, whole = '', decimals = ''] = WRITTEN.exec(text) ?? [];
  if (whole === '') throw invalid(line, part, text);
  const plain = whole.replace(/^0+(?=\d)/, '') + (decimals === '' ? '' : `.${decimals}`);
  const parsed = parseAmountText(plain);
  if (parsed.ok) return parsed.units;
  if (parsed.problem === 'too_many_decimals') {
    throw new AppError('BANK_STATEMENT_DECIMALS', { values: { line, value: text } });
  }
  throw invalid(line, part, text);
}

/** Refuses every currency except KWD. */
export function requireKwd(currency: string, line: number): void {
  if (currency === 'KWD') return;
  const values = { line, currency: cleanText(currency, 10) };
  throw new AppError('BANK_STATEMENT_CURRENCY', { values });
}

/**
 * Returns a real calendar day as `yyyy-MM-dd`.
 * @throws AppError BANK_STATEMENT_PART_INVALID, for example for 31 February
 */
export function dayOf(year: string, month: string, day: string, at: DayPlace): string {
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  const is_real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!is_real) throw invalid(at.line, at.part, at.text);
  return text;
}

interface DayPlace {
  readonly line: number;
  readonly part: string;
  readonly text: string;
}

/** Copies a text. A part of a string would keep the whole chunk of the file in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** Removes control characters, joins white space and cuts the text. */
export const cleanText = (text: string, max: number): string =>
  copyOf(
    text
      .replaceAll(/[\p{Cc}\p{Zs}\ufeff]+/gu, ' ')
      .trim()
      .slice(0, max)
      .toWellFormed(),
  );

const MAX_REFERENCE = 80;
const MAX_REFERENCES = 12;

/** Returns the distinct references that say something. Banks write NOTPROVIDED or NONREF for none. */
export function referencesOf(texts: readonly (string | undefined)[]): string[] {
  const clean = texts.map((text) => cleanText(text ?? '', MAX_REFERENCE));
  const stated = clean.filter((text) => text !== '' && !/^(NOTPROVIDED|NONREF|NONE)$/i.test(text));
  return [...new Set(stated)].slice(0, MAX_REFERENCES);
}

/** The earliest and the latest of some days. */
export const firstOf = (days: readonly string[]): string =>
  days.reduce((first, day) => (day < first ? day : first));
export const lastOf = (days: readonly string[]): string =>
  days.reduce((last, day) => (day > last ? day : last));

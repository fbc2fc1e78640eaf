import { decodeText, pauseAfter } from './lines.ts';
import {
  amountOf,
  cleanText,
  dayOf,
  firstOf,
  invalid,
  missing,
  type ParsedEntry,
  type ParsedStatement,
  referencesOf,
  requireFewEntries,
  requireKwd,
} from './parsed.ts';

/** A field of a message: its tag, and its lines joined by line feeds. */
interface Field {
  readonly tag: string;
  readonly line: number;
  text: string;
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** The envelope of SWIFT around a message, and its end. */
const MAX_ENVELOPE_CHARS = 1_000;
const ENVELOPE = /^(?:\{1:.*)?\{[1-4]:[^}]*$|^\{1:|^-\}?(?:\{5:.*)?$/;

/** Checks whether a line is the envelope. On a long line the pattern would take minutes. */
const isEnvelope = (line: string): boolean =>
  line.length <= MAX_ENVELOPE_CHARS && ENVELOPE.test(line);

/** Checks whether a text file is MT940: it has one of the first fields of a message. */
export const isMt940 = (text: string): boolean =>
  /(?:^|[\r\n}:])\s*:(?:20|25|28C|60F):/.test(text.slice(0, 2_000));

/** Returns a signed balance: D or C, yyMMdd, currency, amount with a decimal comma. */
const BALANCE = /^([DC])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,15},?\d*)$/;

interface Balance {
  readonly minor: bigint;
  readonly day: string;
  readonly line: number;
  /** Whether it is the balance of a page within a statement. */
  readonly is_of_page: boolean;
}

const minorOf = (text: string, line: number, part: string): bigint =>
  amountOf(text.replace(',', '.').replace(/\.$/, ''), line, part);

/** Two-digit years are of this century. */
const dayIn = (year: string, month: string, day: string, { tag, line, text }: Field): string =>
  dayOf(`20${year}`, month, day, { line, part: `:${tag}:`, text });

function balanceOf(field: Field): Balance {
  const { tag, line } = field;
  const [, sign, year = '', month = '', day = '', currency = '', amount = ''] =
    BALANCE.exec(field.text.trim()) ?? [];
  if (sign === undefined) throw invalid(line, `:${tag}:`, field.text);
  requireKwd(currency, line);
  const minor = minorOf(amount, line, `:${tag}:`);
  return {
    minor: sign === 'C' ? minor : -minor,
    day: dayIn(year, month, day, field),
    line,
    is_of_page: tag.endsWith('M'),
  };
}

/**
 * Field 61: value date, booking date, mark (RC and RD are reversals), funds code, amount, type of
 * transaction, our reference, and the bank's reference after //.
 */
const MOVEMENT =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[DC])([A-Z])?(\d{1,15},?\d*)([NFS][A-Z0-9]{3})([^\n]*)/;

/** The booking date has no year. It is the one that is nearest to the value date. */
function bookingDay(value_day: string, month: string, day: string, field: Field): string {
  const year = Number(value_day.slice(2, 4));
  const value_month = Number(value_day.slice(5, 7));
  const shift = Number(month) - value_month > 6 ? -1 : value_month - Number(month) > 6 ? 1 : 0;
  return dayIn(String(year + shift).padStart(2, '0'), month, day, field);
}

const MAX_DETAILS = 500;
const RETURN_TYPES: ReadonlySet<string> = new Set(['NRTI']);

/** Returns the references in the structured parts of field 86, such as /EREF/ and ?20EREF+. */
const structuredReferences = (details: string): string[] =>
  [...details.matchAll(/(?:\/(?:EREF|KREF|PREF|ROC)\/|\b(?:EREF|KREF)\+)([^/?\s]{1,35})/g)].map(
    ([, reference = '']) => reference,
  );

function entryOf(field: Field, details: string): ParsedEntry {
  const [first = '', ...others] = field.text.split('\n');
  const found = MOVEMENT.exec(first);
  if (!found) throw invalid(field.line, ':61:', first);
  const [, year = '', month = '', day = '', book_month, book_day, mark = ''] = found;
  const [amount = '', type = '', references = ''] = found.slice(8);
  const value_day = dayIn(year, month, day, field);
  const minor = minorOf(amount, field.line, ':61:');
  const is_credit = mark === 'C' || mark === 'RD';
  const [ours, banks] = references.split('//', 2);
  return {
    line: field.line,
    booking_day:
      book_month === undefined || book_day === undefined
        ? value_day
        : bookingDay(value_day, book_month, book_day, field),
    value_day,
    amount_minor: is_credit ? minor : -minor,
    is_return: mark.startsWith('R') || RETURN_TYPES.has(type),
    bank_references: referencesOf([ours, banks, ...structuredReferences(details)]),
    details: cleanText([...others, details].join(' '), MAX_DETAILS),
    counterparty: null,
    bank_code: type,
    payment_count: 1,
  };
}

/** Splits the file into messages. Each begins with field 20. */
async function readMessages(text: string): Promise<Field[][]> {
  const messages: Field[][] = [];
  let line = 0;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    line += 1;
    await pauseAfter(line);
    const shown = raw.replace(/^.*\{4:\s*(?=:\d{2})/, '').trimEnd();
    const [, tag, value = ''] = TAG.exec(shown) ?? [];
    if (tag === '20') messages.push([]);
    const fields = messages.at(-1);
    if (tag !== undefined) {
      if (!fields) throw missing(line, ':20:');
      fields.push({ tag, line, text: value });
    } else if (shown !== '' && !isEnvelope(shown)) {
      const last = fields?.at(-1);
      if (!last) throw missing(line, ':20:');
      last.text += `\n${shown}`;
    }
  }
  return messages;
}

const require = (fields: readonly Field[], tags: readonly string[], line: number): Field => {
  const field = fields.find(({ tag }) => tags.includes(tag));
  if (!field) throw missing(line, `:${tags[0]}:`);
  return field;
};

const IBAN = /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/;
const NUMBER = /^(\d{1,9})(?:\/(\d{1,9}))?$/;

interface Page extends ParsedStatement {
  readonly entries: ParsedEntry[];
  readonly opening: Balance;
  readonly closing: Balance;
}

function pageOf(fields: readonly Field[]): Page {
  const line = fields[0]?.line ?? 1;
  const account = require(fields, ['25', '25P'], line);
  const numbered = require(fields, ['28C', '28'], line);
  const [, sequence] = NUMBER.exec(numbered.text.trim()) ?? [];
  if (sequence === undefined) throw invalid(numbered.line, `:${numbered.tag}:`, numbered.text);
  const opening = balanceOf(require(fields, ['60F', '60M'], line));
  const closing = balanceOf(require(fields, ['62F', '62M'], fields.at(-1)?.line ?? line));
  const entries = fields.flatMap((field, n) => {
    if (field.tag !== '61') return [];
    const next = fields[n + 1];
    return [entryOf(field, next?.tag === '86' ? next.text.replaceAll('\n', ' ') : '')];
  });
  return {
    line,
    iban: IBAN.exec(account.text.replaceAll(/\s/g, ''))?.[0] ?? null,
    iban_line: account.line,
    number: cleanText(numbered.text, 60),
    sequence: Number(sequence),
    from_day: firstOf([closing.day, ...entries.map(({ booking_day }) => booking_day)]),
    day: closing.day,
    opening_minor: opening.minor,
    closing_minor: closing.minor,
    closing_line: closing.line,
    entries,
    opening,
    closing,
  };
}

/** Joins a page with the next page of the same statement. */
function join(page: Page, next: Page): Page {
  // The list is not copied, because a statement can have thousands of pages.
  for (const entry of next.entries) page.entries.push(entry);
  return {
    ...next,
    line: page.line,
    number: String(page.sequence),
    from_day: firstOf([page.from_day, next.from_day]),
    opening: page.opening,
    opening_minor: page.opening_minor,
    entries: page.entries,
  };
}

const isContinued = (page: Page | undefined, next: Page): page is Page =>
  page !== undefined &&
  page.closing.is_of_page &&
  next.opening.is_of_page &&
  page.sequence === next.sequence &&
  page.iban === next.iban &&
  page.closing.minor === next.opening.minor;

/**
 * Reads an MT940 file. It can have several statements, and several pages of one statement.
 * @throws AppError with the line and the reason
 */
export async function readMt940(bytes: Uint8Array): Promise<readonly ParsedStatement[]> {
  const pages: Page[] = [];
  let count = 0;
  for (const fields of await readMessages(decodeText(bytes))) {
    const next = pageOf(fields);
    count += next.entries.length;
    requireFewEntries(count);
    const page = pages.at(-1);
    if (isContinued(page, next)) pages.splice(-1, 1, join(page, next));
    else pages.push(next);
  }
  return pages.map(({ opening: _opening, closing: _closing, ...statement }) => statement);
}

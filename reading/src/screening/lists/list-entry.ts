import type { ListProblem } from '@diwan/contract/features/screening/terms';

/** One person or organization of a list, in the same form for every format. */
export interface ListEntry {
  /** The entry's id in its list. It stays the same in later versions of the list. */
  readonly key: string;
  readonly kind: 'person' | 'organization';
  /** The first name is the main one. The others are aliases and other scripts. */
  readonly names: readonly string[];
  /** Birth dates as `yyyy`, `yyyy-MM` or `yyyy-MM-dd`. */
  readonly birth_dates: readonly string[];
  /** ISO codes of two letters, lower case. */
  readonly nationalities: readonly string[];
  /** Numbers of identity documents, as `idNumberOf` returns them. */
  readonly id_numbers: readonly string[];
  readonly reason: string | null;
}

/** The error of a list that cannot be read. `line` starts at 1. */
export class ListError extends Error {
  readonly line: number;
  readonly problem: ListProblem;

  constructor(line: number, problem: ListProblem) {
    super(`line ${line}: ${problem}`);
    this.name = 'ListError';
    this.line = line;
    this.problem = problem;
  }
}

/** The longest value of an entry, in characters. */
const MAX_LENGTH = 2000;
const MAX_NAMES = 100;

/** Reduces the number of an identity document, so that 'A 123-456' equals 'a123456'. */
export const idNumberOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const cleanText = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

const distinct = (texts: readonly string[], change: (text: string) => string): string[] => [
  ...new Set(texts.map(change).filter((text) => text !== '')),
];

const HAS_LETTER = /\p{L}/u;
const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

function isDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = DATE.exec(text) ?? [];
  if (year < '1800') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

/**
 * Checks an entry, and removes surrounding spaces and repeated values.
 * @param line the line of the entry in its file, from 1
 * @throws ListError for an entry without a name or id, or with an invalid value
 */
export function finishEntry(entry: ListEntry, line: number): ListEntry {
  const names = distinct(entry.names, cleanText).filter((name) => HAS_LETTER.test(name));
  if (names.length === 0) throw new ListError(line, 'no_name');
  if (entry.key === '') throw new ListError(line, 'no_id');
  const birth_dates = distinct(entry.birth_dates, (text) => text.trim());
  if (!birth_dates.every(isDate)) throw new ListError(line, 'birth_date');
  const reason = cleanText(entry.reason ?? '').slice(0, MAX_LENGTH);
  const finished = {
    ...entry,
    names: names.slice(0, MAX_NAMES),
    birth_dates,
    nationalities: distinct(entry.nationalities, (text) => text.trim().toLowerCase()),
    id_numbers: distinct(entry.id_numbers, idNumberOf),
    reason: reason === '' ? null : reason,
  };
  const texts = [entry.key, ...finished.names, ...finished.id_numbers, ...finished.nationalities];
  if (texts.some(({ length }) => length > MAX_LENGTH)) throw new ListError(line, 'too_long');
  return finished;
}

/**
 * The values of a machine-readable zone (ICAO 9303). A TD1 card has three lines (part 5), a
 * passport two lines (TD3, part 4). A date is null if its check digit is wrong.
 */
export interface Mrz {
  readonly birth_date: string | null;
  readonly expiry_date: string | null;
  /** The given and family names as one text, with spaces. A long name is cut off. */
  readonly name: string | null;
  readonly is_name_cut: boolean;
  /** The first twelve digits of the optional data. A civil ID has its own check digit. */
  readonly civil_id: string | null;
}

const LENGTH = 30;
const WEIGHTS = [7, 3, 1];

const valueOf = (sign: string): number => (sign === '<' ? 0 : Number.parseInt(sign, 36));

/** Checks whether a field has this check digit. */
function isChecked(field: string, digit: string): boolean {
  const sum = Array.from(field).reduce(
    (total, sign, place) => total + valueOf(sign) * (WEIGHTS[place % 3] ?? 0),
    0,
  );
  return String(sum % 10) === digit;
}

const LETTERS_AS_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
/** Replaces letters by similar digits, for places where only digits are possible. */
const asDigits = (text: string): string =>
  Array.from(text, (sign) => LETTERS_AS_DIGITS[sign] ?? sign).join('');

/** The number of years for which no card is valid. A later expiry date is a misreading. */
const MOST_YEARS_VALID = 50;

/** Checks whether the calendar has this date. 30 February is not a date. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Reads a date of six digits, yyMMdd. Births are in the past. Expiry dates are after 2000. */
function dateOf(text: string, is_birth: boolean, this_year: number): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const [yy, month, day] = [Number(text.slice(0, 2)), text.slice(2, 4), text.slice(4)];
  const year = 2000 + yy;
  if (!is_birth && year >= this_year + MOST_YEARS_VALID) return null;
  const full = is_birth && year > this_year ? year - 100 : year;
  if (!isDay(full, Number(month), Number(day))) return null;
  return `${full}-${month}-${day}`;
}

/**
 * Removes letters that the engine invents in wide gaps. The start of the second line has only
 * digits, fillers and the sex.
 */
function withoutGhosts(text: string): string {
  const [, start = '', rest = ''] = /^(.{15,19}?)(KWT.*)$/.exec(text) ?? [];
  if (start.length <= 15) return text;
  const kept = start.replaceAll(/[^0-9MF<OQDILZSGB]/g, '');
  return kept.length === 15 ? kept + rest : text;
}

const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9<]/g, '');

/** Restores a line of 30 characters. The engine drops fillers at the end and adds spaces. */
const lineOf = (text: string): string => signsOf(text).slice(0, LENGTH).padEnd(LENGTH, '<');

/** Checks whether a text looks like a line of a machine-readable zone, which has filler signs. */
export const looksLikeMrz = (text: string): boolean => {
  const signs = text.replaceAll(/\s/g, '');
  return signs.length >= 20 && (signs.match(/[<«]/g)?.length ?? 0) >= 2;
};

function nameOf(line: string): string | null {
  const text = line.replaceAll(/[^A-Z<]/g, '<');
  const [family = '', given = ''] = text.split('<<');
  const clean = (part: string): string => part.replaceAll('<', ' ').trim();
  return family === '' || clean(given) === '' ? null : `${clean(given)} ${clean(family)}`;
}

/** Returns a date whose check digit is right. */
const checkedDate = (text: string, is_birth: boolean, this_year: number): string | null =>
  isChecked(text.slice(0, 6), text.slice(6)) ? dateOf(text.slice(0, 6), is_birth, this_year) : null;

/** Returns the civil ID at the start of optional data. It has its own check digit. */
const civilIdIn = (optional: string): string | null => /^\d{12}/.exec(optional)?.[0] ?? null;

/**
 * Parses the second line of a passport: number, country, birth date, sex, expiry date and optional
 * data. The engine may drop or add a sign before the country. The dates with right check digits
 * show where the country is.
 */
function datesOfPassport(line: string, this_year: number) {
  for (const start of [10, 9, 11, 8, 12]) {
    const birth = checkedDate(asDigits(line.slice(start + 3, start + 10)), true, this_year);
    const expiry = checkedDate(asDigits(line.slice(start + 11, start + 18)), false, this_year);
    if (birth === null || expiry === null || !/[MFX<]/.test(line[start + 10] ?? '')) continue;
    const optional = asDigits(line.slice(start + 18));
    return { birth_date: birth, expiry_date: expiry, civil_id: civilIdIn(optional) };
  }
  return null;
}

/** The first line of a passport: P, a sign, three letters of the country, and the name. */
const PASSPORT_NAME = /^P[A-Z<][A-Z<]{3}(.+)$/;
const PASSPORT_LENGTH = 44;

function parsePassport(lines: readonly string[], this_year: number): Mrz | null {
  for (const [at, line] of lines.entries()) {
    const found = datesOfPassport(signsOf(line), this_year);
    if (!found) continue;
    const first = signsOf(lines[at - 1] ?? '');
    const named = PASSPORT_NAME.exec(first)?.[1];
    const is_name_cut = first.length >= PASSPORT_LENGTH && !first.endsWith('<');
    return { ...found, name: named === undefined ? null : nameOf(named), is_name_cut };
  }
  return null;
}

/**
 * Parses the lines that look like a machine-readable zone, in their order on the paper.
 * @param this_year the current year, four digits
 * @returns null if the lines are not such a zone
 */
export const parseMrz = (lines: readonly string[], this_year: number): Mrz | null =>
  parsePassport(lines, this_year) ?? parseCard(lines, this_year);

function parseCard(lines: readonly string[], this_year: number): Mrz | null {
  const at = lines.findIndex((line) => /^\d{6}/.test(asDigits(line.slice(0, 7))));
  if (at < 0) return null;
  const first = lineOf((lines[at - 1] ?? '').replace(/(?<=^[I1L]DKWT.*)T/g, ''));
  const second = lineOf(withoutGhosts((lines[at] ?? '').replaceAll(/\s/g, '')));
  const third = lines[at + 1] === undefined ? '' : lineOf(lines[at + 1] ?? '');
  const birth = asDigits(second.slice(0, 7));
  const expiry = asDigits(second.slice(8, 15));
  const optional = asDigits(first.slice(15)).replaceAll(/<+$/g, '');
  return {
    birth_date: checkedDate(birth, true, this_year),
    expiry_date: checkedDate(expiry, false, this_year),
    name: third === '' ? null : nameOf(third),
    is_name_cut: !third.endsWith('<<'),
    civil_id: civilIdIn(optional),
  };
}

import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { civilIdBirthDate, isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Mrz } from './mrz.ts';
import type { TextLine } from './read-side.ts';

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const WORDED = new RegExp(`(\\d{1,2})\\s*(${MONTHS.join('|')})[A-Z]*[\\s.,/-]*(\\d{4})`, 'i');

/** Replaces a month that is a word, as on passports: 12 MAY 1984 becomes 12/05/1984. */
const inDigits = (text: string): string =>
  text.replace(WORDED, (_, day: string, month: string, year: string) => {
    const number = MONTHS.indexOf(month.toUpperCase()) + 1;
    return [day.padStart(2, '0'), String(number).padStart(2, '0'), year].join('/');
  });

/**
 * Finds a date in a text. It accepts dd/MM/yyyy, as is usual in Kuwait, dd MMM yyyy and yyyy/MM/dd.
 * @returns yyyy-MM-dd; null if the text has no date
 */
export function dateIn(written: string): string | null {
  const text = inDigits(written);
  const match = /(\d{2})\s*[/.-]\s*(\d{2})\s*[/.-]\s*(\d{4})/.exec(text);
  const turned = /(\d{4})[/.-](\d{2})[/.-](\d{2})/.exec(text);
  const [day, month, year] = match
    ? [match[1], match[2], match[3]]
    : turned
      ? [turned[3], turned[2], turned[1]]
      : [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null;
  return Number(year) > 1900 && Number(year) < 2100 ? `${year}-${month}-${day}` : null;
}

/** A value as it was seen on one line of a paper. */
export interface Sighting {
  readonly field: ReadingField;
  readonly text: string;
  readonly confidence: number;
  readonly line: TextLine;
  /** The index of the side. */
  readonly side: number;
  readonly source: 'line' | 'arabic_digits' | 'mrz';
  /** True if both engines read this value and the side belongs to a card. */
  readonly is_read_twice: boolean;
}

export interface FieldReading {
  readonly field: ReadingField;
  readonly read: string;
  readonly confidence: number;
  readonly evidence: Evidence[];
  readonly repaired: boolean;
  /** The best single reading of the line, if it differs from `read`. */
  readonly engine_read?: string | undefined;
  readonly lines: readonly TextLine[];
  readonly side: number;
}

/** Lists the valid civil IDs that differ from a misread one in a single digit. */
function repairsOf(digits: string): string[] {
  const repairs: string[] = [];
  for (let place = 0; place < digits.length; place += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const other = digits.slice(0, place) + String(digit) + digits.slice(place + 1);
      if (other !== digits && isCivilId(other)) repairs.push(other);
    }
  }
  return repairs;
}

/** Lists the evidence that other sightings give for a civil ID. */
function witnessesOf(
  text: string,
  own: Sighting | undefined,
  all: readonly Sighting[],
): Evidence[] {
  const others = all.filter((one) => one !== own && one.text === text);
  const evidence: Evidence[] = [];
  if (others.some(({ source }) => source === 'mrz') && own?.source !== 'mrz') evidence.push('mrz');
  if (others.some(({ source }) => source !== 'mrz')) evidence.push('second_line');
  return evidence;
}

/**
 * Determines the civil ID from all lines that may contain it. A misread digit is corrected if only
 * one correction is possible.
 * @param birth_dates the birth dates that were read, as yyyy-MM-dd
 * @returns undefined if no line has a valid civil ID
 */
export function decideCivilId(
  sightings: readonly Sighting[],
  birth_dates: readonly string[],
): FieldReading | undefined {
  const right = sightings.filter(({ text }) => isCivilId(text));
  const weigh = (one: Sighting): number =>
    witnessesOf(one.text, one, sightings).length +
    (birth_dates.includes(civilIdBirthDate(one.text) ?? '') ? 1 : 0) +
    // Reviewers compare the Latin line, so it is preferred among lines that agree.
    (one.source === 'line' ? 0.4 : 0) +
    (one.is_read_twice ? 1 : 0) +
    one.confidence * 0.5;
  const best = right.toSorted((one, other) => weigh(other) - weigh(one))[0];
  const describe = (text: string, of: Sighting, repaired: boolean): FieldReading => {
    const evidence: Evidence[] = ['checksum', ...witnessesOf(text, of, sightings)];
    if (birth_dates.includes(civilIdBirthDate(text) ?? '')) evidence.push('birth_date_inside');
    if (of.is_read_twice && !repaired) evidence.push('read_twice');
    const { field, confidence, line, side } = of;
    return { field, read: text, confidence, evidence, repaired, lines: [line], side };
  };
  if (best) return describe(best.text, best, false);
  for (const one of sightings) {
    const repairs = repairsOf(one.text);
    const dated = repairs.filter((text) => birth_dates.includes(civilIdBirthDate(text) ?? ''));
    const [only, ...more] = dated.length > 0 ? dated : repairs;
    if (only !== undefined && more.length === 0) return describe(only, one, true);
  }
  const [unsure] = sightings.toSorted((one, other) => other.confidence - one.confidence);
  if (!unsure) return undefined;
  const { field, text, confidence, line, side } = unsure;
  return { field, read: text, confidence, evidence: [], repaired: false, lines: [line], side };
}

const lettersOf = (name: string): string =>
  name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/**
 * Checks whether the machine-readable line has the same name. The order of its words may differ,
 * and its end may be cut off.
 */
export function isNameOfMrz(name: string, mrz: Mrz): boolean {
  if (mrz.name === null) return false;
  if (lettersOf(name) === lettersOf(mrz.name)) return true;
  if (!mrz.is_name_cut) return false;
  const words = new Set(lettersOf(name).split(' '));
  const known = lettersOf(mrz.name).split(' ');
  const strange = known.filter((word) => !words.has(word));
  // The word at the cut may be incomplete.
  return (
    known.length >= 3 &&
    strange.length <= 1 &&
    strange.every((word) => [...words].some((whole) => whole.startsWith(word)))
  );
}

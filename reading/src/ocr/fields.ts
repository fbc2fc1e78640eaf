import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { civilIdBirthDate, isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Line } from './find-lines.ts';
import type { Mrz } from './mrz.ts';
import type { Box } from './raster.ts';

/** A line with the engine's reading. */
export interface ReadLine {
  readonly line: Line;
  readonly text: string;
  readonly confidence: number;
}

const ANCHORS = {
  civil_id: /c[il1|]v[il1|]{2}?[il1|]?\s*[il1|]d\s*n?[o0.:]*/i,
  license_number: /l[il1|]cen[cs]e\s*n[o0.]*/i,
  full_name_english: /^\s*n[ao]me\b[.:]*/i,
  birth_date: /b[il1|]rth\s*da?te?|date\s*of\s*b[il1|]rth/i,
  expiry_date: /exp[il1|]?r[yv]?\s*da?te?|expires/i,
} as const;
export type AnchoredField = keyof typeof ANCHORS;

const shared = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

function isBeside(label: Box, value: Box): boolean {
  const rows = shared(label.y, label.y + label.height, value.y, value.y + value.height);
  return value.x > label.x + label.width - 4 && rows > 0.4 * Math.min(label.height, value.height);
}

function isBelow(label: Box, value: Box): boolean {
  const gap = value.y - (label.y + label.height);
  const columns = shared(label.x, label.x + label.width, value.x, value.x + value.width);
  return gap > -6 && gap < 2.4 * label.height && columns > 0.3 * Math.min(label.width, value.width);
}

/** Finds the value of a label: the rest of its line, otherwise the line beside it or below it. */
export function findAnchored(
  lines: readonly ReadLine[],
  anchor: AnchoredField,
): { readonly line: ReadLine; readonly text: string } | undefined {
  for (const label of lines) {
    const match = ANCHORS[anchor].exec(label.text);
    if (!match) continue;
    const rest = label.text.slice(match.index + match[0].length).replace(/^[\s.:|-]+/, '');
    if (rest.replaceAll(/[^A-Za-z0-9]/g, '').length >= 3) return { line: label, text: rest };
    const others = lines.filter((other) => other !== label);
    const beside = others
      .filter((other) => isBeside(label.line, other.line))
      .toSorted((one, other) => one.line.x - other.line.x)[0];
    const below = others
      .filter((other) => isBelow(label.line, other.line))
      .toSorted((one, other) => one.line.y - other.line.y)[0];
    // A value beside its label is near. A distant line belongs to another column.
    const is_near = beside && beside.line.x - (label.line.x + label.line.width) < 260;
    const isLabel = ({ text }: ReadLine) => Object.values(ANCHORS).some((own) => own.test(text));
    const chosen = is_near && !isLabel(beside) ? beside : (below ?? beside);
    if (chosen) return { line: chosen, text: chosen.text };
  }
  return undefined;
}

/** Reads dd/mm/yyyy, the usual order in Kuwait, as yyyy-MM-dd. */
export function dateIn(text: string): string | null {
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

/** One sighting of a value on one side of a paper. */
export interface Sighting {
  readonly field: ReadingField;
  readonly text: string;
  readonly confidence: number;
  /** A box in pixels of the card's side. `side` is the index of the card. */
  readonly box: Box;
  readonly side: number;
  readonly source: 'line' | 'arabic_digits' | 'mrz';
}

export interface FieldReading {
  readonly field: ReadingField;
  readonly read: string;
  readonly confidence: number;
  readonly evidence: Evidence[];
  readonly repaired: boolean;
  /** The best reading, if no single reading of the name's line equals the result. */
  readonly engine_read?: string | undefined;
  readonly box: Box | null;
  readonly side: number;
}

/** Lists valid numbers that differ from a misread one in a single digit. */
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

/** Lists the evidence for a number from other sightings. */
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
 * Determines the civil number from every line that contains it. A misread digit is corrected if
 * only one correction is possible.
 */
export function decideCivilId(
  sightings: readonly Sighting[],
  birth_dates: readonly string[],
): FieldReading | undefined {
  const right = sightings.filter(({ text }) => isCivilId(text));
  const weigh = (one: Sighting): number =>
    witnessesOf(one.text, one, sightings).length +
    (birth_dates.includes(civilIdBirthDate(one.text) ?? '') ? 1 : 0) +
    // People look at the Latin line, so it is preferred among lines that agree.
    (one.source === 'line' ? 0.4 : 0) +
    one.confidence * 0.5;
  const best = right.toSorted((one, other) => weigh(other) - weigh(one))[0];
  const describe = (text: string, of: Sighting, repaired: boolean): FieldReading => {
    const evidence: Evidence[] = ['checksum', ...witnessesOf(text, of, sightings)];
    if (birth_dates.includes(civilIdBirthDate(text) ?? '')) evidence.push('birth_date_inside');
    const { field, confidence, box, side } = of;
    return { field, read: text, confidence, evidence, repaired, box, side };
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
  const { field, text, confidence, box, side } = unsure;
  return { field, read: text, confidence, evidence: [], repaired: false, box, side };
}

const lettersOf = (name: string): string =>
  name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/**
 * Checks whether the machine-readable line has the same letters, in its own order and possibly cut
 * off.
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

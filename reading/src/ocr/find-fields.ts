import { type NameReading, correctName } from '../names/correct-name.ts';
import { agreementOf, compareNames } from '../names/port.ts';
import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Engine, LineImageOptions } from './engine.ts';
import { dateIn, type FieldReading, type Sighting } from './fields.ts';
import { findValues, type LabelledValue } from './find-values.ts';
import type { LabelledSide } from './label-side.ts';
import { isCard } from './labels.ts';
import { looksLikeMrz, parseMrz } from './mrz.ts';
import {
  CIVIL_ID_LENGTH,
  countOf,
  type RemainingTime,
  type Side,
  type TextLine,
} from './read-side.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const wholeOf = ({ strip: { width, height } }: TextLine) => ({ x: 0, y: 0, width, height });

/** Characters that engines read instead of similar digits. */
const AS_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  B: '8',
  S: '5',
};
const withDigits = (text: string): string =>
  text.replaceAll(/(?<=\d)[OoIlBS]|[OoIlBS](?=\d)/g, (sign) => AS_DIGITS[sign] ?? sign);

/**
 * Returns the runs of twelve digits on a line. Single spaces, dots or hyphens may separate digits.
 */
const numbersIn = (text: string): string[] =>
  (withDigits(text).match(/\d(?:[ .-]?\d)+/g) ?? [])
    .map(digitsOf)
    .filter((digits) => digits.length === CIVIL_ID_LENGTH);

/** Reads each line that may be a civil ID with both engines. */
export async function findNumbers(
  engine: Engine,
  { lines, labelled: with_labels }: LabelledSide,
  side: number,
  left: RemainingTime,
) {
  const labelled = findValues(with_labels, 'civil_id', (text) => countOf(text, /\d/g) >= 9);
  const is_card = isCard(with_labels);
  const found: Sighting[] = [];
  for (const line of lines) {
    const digits = countOf(withDigits(line.text), /\d/g);
    const is_number = digits >= 10 && digits <= 16;
    const is_labelled = labelled.some((one) => one.line === line);
    if ((!is_number && !is_labelled) || looksLikeMrz(line.text) || left() < 0) continue;
    const own = numbersIn(line.text);
    const is_alone = countOf(line.text, /[A-Za-z]/g) <= 1;
    const again = await engine.readLatin(
      line.strip,
      wholeOf(line),
      is_alone ? 'digits' : 'text',
      SMALLER,
    );
    const other = is_alone ? [digitsOf(again.text)] : numbersIn(again.text);
    for (const text of new Set([...own, ...other])) {
      if (text.length !== CIVIL_ID_LENGTH) continue;
      const agrees = own.includes(text) && other.includes(text);
      // If the engines disagree, both readings are less certain.
      const confidence = agrees
        ? line.confidence
        : Math.min(line.confidence, again.confidence) * 0.6;
      const is_read_twice = agrees && is_card && isCivilId(text);
      found.push({
        field: 'civil_id',
        text,
        confidence,
        line,
        side,
        source: 'line',
        is_read_twice,
      });
    }
  }
  return found;
}

/**
 * Checks whether a line may be part of the machine-readable zone: long, with at most two small
 * letters.
 */
const mayBeMrz = ({ text, box }: TextLine): boolean =>
  looksLikeMrz(text) ||
  (box.width > 11 * box.height && text.length >= 22 && countOf(text, /[a-z]/g) <= 2);

/**
 * Finds the machine-readable zone of a side.
 * @param this_year the current year, four digits
 * @returns null if the side has none
 */
export async function findMrz(
  engine: Engine,
  { lines }: Side,
  this_year: number,
  left: RemainingTime,
) {
  const zone = lines.filter(mayBeMrz);
  const texts: string[] = [];
  for (const line of zone) {
    if (left() < 0) break;
    texts.push((await engine.readLatin(line.strip, wholeOf(line), 'mrz', SMALLER)).text);
  }
  const mrz = parseMrz(texts, this_year);
  return mrz && { mrz, lines: zone.slice(0, 3) };
}

const HEADER =
  /دول|الكوي|جواز|وزار|بطاق|المدن|رخص|القياد|الجنس|تاريخ|الرقم|العنوان|شارع|قطع|حول|الميلاد|الانتهاء/;

/** Cleans an Arabic name. The engine reads an alif before a lam as a stroke or a one. */
const arabicNameIn = (text: string): string =>
  text
    .replaceAll(/(^|\s)[|!1١]\s?(?=ل)/g, '$1ا')
    .replaceAll(/[^\u0621-\u064a ]/g, ' ')
    .replace(/^\s*(ال)?اسم\s*:?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const SMALLER: LineImageOptions = { scale: 0.7 };

/** Further sizes at which a line is read. At each size the engine misses other letters. */
const ONCE_MORE: readonly LineImageOptions[] = [
  { scale: 0.7 },
  { scale: 0.42 },
  { scale: 0.35 },
  { scale: 0.6 },
  {},
];
/**
 * A name is not read again if it sounds like the English name and its reading has this confidence.
 */
const CLEAR = { score: 0.97, confidence: 0.85 };
/** The highest number of lines that are read again. */
const MOST_LINES = 2;

interface LineReadings {
  readonly line: TextLine;
  readonly looks: NameReading[];
}

async function readLine(
  engine: Engine,
  line: TextLine,
  showing: LineImageOptions,
): Promise<NameReading> {
  const { text, confidence } = await engine.readArabic(line.strip, wholeOf(line), showing);
  return { text: arabicNameIn(text), confidence };
}

const isName = ({ text }: NameReading): boolean => text.split(' ').length >= 2;
const sureFirst = (one: NameReading, other: NameReading): number =>
  other.confidence - one.confidence;

interface LineReading extends NameReading {
  readonly line: TextLine;
  readonly repaired: boolean;
  readonly engine_read: string | undefined;
}

const asRead = (line: TextLine, look: NameReading): LineReading => ({
  ...look,
  line,
  repaired: false,
  engine_read: undefined,
});

/** The minimum confidence of a reading that can be a name. */
const READABLE = 0.3;

/** Returns the most confident reading. It is used if the side has no English name. */
function surest(seen: readonly LineReadings[]): LineReading | undefined {
  return seen
    .flatMap(({ line, looks }) => looks.filter(isName).map((look) => asRead(line, look)))
    .filter(({ confidence }) => confidence >= READABLE)
    .toSorted(sureFirst)[0];
}

/**
 * Chooses the line that sounds most like the English name, and combines its readings to a name.
 * Repeated readings do not raise the confidence, because a letter is often misread each time.
 */
async function readBeside(
  engine: Engine,
  seen: readonly LineReadings[],
  { read: english, evidence }: FieldReading,
  left: RemainingTime,
): Promise<LineReading | undefined> {
  const scoreOf = ({ text }: NameReading): number => compareNames(text, english).score;
  const rank = ({ looks }: LineReadings): number => Math.max(...looks.map(scoreOf));
  const ranked = () => seen.toSorted((one, other) => rank(other) - rank(one));
  const isClear = (look: NameReading): boolean => {
    if (look.confidence < CLEAR.confidence) return false;
    const agreement = agreementOf(look.text, english);
    return agreement === 'known' || (agreement === 'sounds' && scoreOf(look) >= CLEAR.score);
  };
  for (const showing of ONCE_MORE) {
    if (left() < 0 || ranked()[0]?.looks.some(isClear)) break;
    const [best] = ranked();
    const near = best && rank(best) >= 0.5 ? [best] : ranked().slice(0, MOST_LINES);
    for (const { line, looks } of near) looks.push(await readLine(engine, line, showing));
  }
  const [best] = ranked();
  if (!best) return undefined;
  const { line, looks } = best;
  const corrected = correctName(looks, english, evidence.includes('read_twice'));
  if (corrected) return { ...corrected, line };
  const [own] = looks
    .filter(isName)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || sureFirst(one, other));
  return own && asRead(line, own);
}

/**
 * Finds the Arabic name.
 * @param side the index of the side
 * @param english the English name on the same side; undefined if none was read
 * @returns undefined if no line can be a name
 */
export async function findArabicName(
  engine: Engine,
  { arabic }: LabelledSide,
  side: number,
  left: RemainingTime,
  english: FieldReading | undefined,
): Promise<FieldReading | undefined> {
  const seen = arabic.flatMap(({ line, text, confidence }): LineReadings[] => {
    const look = { text: arabicNameIn(text), confidence };
    return HEADER.test(look.text) ? [] : [{ line, looks: [look] }];
  });
  const read =
    english === undefined
      ? surest(seen)
      : ((await readBeside(engine, seen, english, left)) ?? surest(seen));
  if (!read) return undefined;
  const { line, text, confidence, repaired, engine_read } = read;
  return {
    field: 'full_name_arabic',
    read: text,
    confidence,
    evidence: [],
    repaired,
    engine_read,
    lines: [line],
    side,
  };
}

/**
 * Finds a date by its label.
 * @param side the index of the side
 * @returns the date as yyyy-MM-dd; undefined if the side has none
 */
export async function findDate(
  engine: Engine,
  { labelled }: LabelledSide,
  field: 'birth_date' | 'expiry_date',
  side: number,
): Promise<FieldReading | undefined> {
  const [value] = findValues(labelled, field, (text) => dateIn(text) !== null);
  if (!value) return undefined;
  const { line, is_inside, text } = value;
  const own = dateIn(text);
  const again = await engine.readLatin(
    line.strip,
    wholeOf(line),
    is_inside || /[A-Za-z]/.test(text) ? 'text' : 'date',
    SMALLER,
  );
  const agrees = dateIn(again.text) === own;
  const confidence = agrees ? line.confidence : Math.min(line.confidence, again.confidence) * 0.6;
  if (own === null) return undefined;
  return { field, read: own, confidence, evidence: [], repaired: false, lines: [line], side };
}

/** Returns a number of five to eleven digits, as licences have. A civil ID has twelve. */
const licenceIn = (text: string): string | undefined =>
  (withDigits(text).match(/\d(?:[ -]?\d)+/g) ?? [])
    .map(digitsOf)
    .find((digits) => digits.length >= 5 && digits.length <= 11 && dateIn(text) === null);

/**
 * Finds the licence number. It has no checksum, so the evidence is that both engines read the same.
 * @param side the index of the side
 * @returns undefined if the side has no such number
 */
export async function findLicence(
  engine: Engine,
  { labelled }: LabelledSide,
  side: number,
): Promise<FieldReading | undefined> {
  const isNumber = (text: string) => licenceIn(text) !== undefined;
  const [value] = findValues(labelled, 'license_number', isNumber);
  const read = value && licenceIn(value.text);
  if (read === undefined) return undefined;
  const { line, is_inside } = value as LabelledValue;
  const again = await engine.readLatin(
    line.strip,
    wholeOf(line),
    is_inside ? 'text' : 'digits',
    SMALLER,
  );
  const agrees = is_inside ? again.text.includes(read) : digitsOf(again.text) === read;
  return {
    field: 'license_number',
    read,
    confidence: agrees ? line.confidence : Math.min(line.confidence, again.confidence) * 0.6,
    evidence: agrees && isCard(labelled) ? ['read_twice'] : [],
    repaired: false,
    lines: [line],
    side,
  };
}

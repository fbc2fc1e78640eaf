import { type Look, mendName } from '../names/mend.ts';
import { agreementOf, compareNames } from '../names/port.ts';
import type { Engine, Showing } from './engine.ts';
import { dateIn, findAnchored, type FieldReading, type Sighting } from './fields.ts';
import type { Line } from './find-lines.ts';
import { looksLikeMrz, parseMrz } from './mrz.ts';
import { CIVIL_ID_LENGTH, countOf, type RemainingTime, type Side } from './read-side.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Reads again every Latin line that may be a civil number, with only digits permitted. */
export async function findNumbers(
  engine: Engine,
  { grey, lines }: Side,
  side: number,
  left: RemainingTime,
) {
  const anchored = findAnchored(lines, 'civil_id')?.line;
  const found: Sighting[] = [];
  for (const one of lines) {
    const digits = digitsOf(one.text).length;
    const is_number = digits >= 10 && digits <= 14 && countOf(one.text, /[A-Za-z]/g) <= 3;
    if ((!is_number && one !== anchored) || looksLikeMrz(one.text) || left() < 0) continue;
    const again = await engine.readLatin(grey, one.line, 'digits');
    const text = digitsOf(again.text);
    if (text.length !== CIVIL_ID_LENGTH) continue;
    // Two readings of a line that differ are less certain.
    const same = digitsOf(one.text) === text;
    const confidence = same ? again.confidence : again.confidence * 0.6;
    found.push({ field: 'civil_id', text, confidence, box: one.line, side, source: 'line' });
  }
  return found;
}

export async function findMrz(
  engine: Engine,
  { grey, lines }: Side,
  this_year: number,
  left: RemainingTime,
) {
  const zone = lines.filter(({ text, line }) => looksLikeMrz(text) || line.width > 1000);
  const texts: string[] = [];
  for (const { line } of zone) {
    if (left() < 0) break;
    texts.push((await engine.readLatin(grey, line, 'mrz')).text);
  }
  const mrz = parseMrz(texts, this_year);
  return mrz && { mrz, box: zone[0]?.line ?? null };
}

const HEADER =
  /دول|الكوي|بطاق|المدن|رخص|القياد|الجنس|تاريخ|الرقم|العنوان|شارع|قطع|حول|الميلاد|الانتهاء/;

/** The engine reads an alif before a lam as a stroke or a one. */
const arabicNameIn = (text: string): string =>
  text
    .replaceAll(/(^|\s)[|!1١]\s?(?=ل)/g, '$1ا')
    .replaceAll(/[^\u0621-\u064a ]/g, ' ')
    .replace(/^\s*(ال)?اسم\s*:?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The engine was trained on letters half as large as those on an upright card. */
const FIRST: Showing = { scale: 0.5 };
/** Further presentations of a line, with which the engine misses other letters. */
const ONCE_MORE: readonly Showing[] = [
  { scale: 0.7 },
  { scale: 0.42 },
  { scale: 0.35 },
  { scale: 0.6 },
  {},
];
/** A name that agrees with the other script is not read again if the engine was certain. */
const CLEAR = { score: 0.97, confidence: 0.85 };
/** The most lines that are read again. */
const MOST_LINES = 2;

interface LineLooks {
  readonly line: Line;
  readonly looks: Look[];
}

async function lookAt(engine: Engine, { grey }: Side, line: Line, showing: Showing): Promise<Look> {
  const { text, confidence } = await engine.readArabic(grey, line, showing);
  return { text: arabicNameIn(text), confidence };
}

const isName = ({ text }: Look): boolean => text.split(' ').length >= 2;
const sureFirst = (one: Look, other: Look): number => other.confidence - one.confidence;

interface LineReading extends Look {
  readonly line: Line;
  readonly repaired: boolean;
  readonly engine_read: string | undefined;
}

const asRead = (line: Line, look: Look): LineReading => ({
  ...look,
  line,
  repaired: false,
  engine_read: undefined,
});

/** Without an English name, the most confident reading is used. */
function surest(seen: readonly LineLooks[]): LineReading | undefined {
  return seen
    .flatMap(({ line, looks }) => looks.filter(isName).map((look) => asRead(line, look)))
    .filter(({ confidence }) => confidence >= 0.05)
    .toSorted(sureFirst)[0];
}

/**
 * Chooses the line that sounds most like the English name, and of its readings the words that agree
 * with that name. A repeated reading does not add confidence: a misread letter is often misread
 * each time.
 */
async function readBeside(
  engine: Engine,
  side: Side,
  seen: readonly LineLooks[],
  { read: english, evidence }: FieldReading,
  left: RemainingTime,
): Promise<LineReading | undefined> {
  const scoreOf = ({ text }: Look): number => compareNames(text, english).score;
  const rank = ({ looks }: LineLooks): number => Math.max(...looks.map(scoreOf));
  const ranked = () => seen.toSorted((one, other) => rank(other) - rank(one));
  const isClear = (look: Look): boolean => {
    if (look.confidence < CLEAR.confidence) return false;
    const agreement = agreementOf(look.text, english);
    return agreement === 'known' || (agreement === 'sounds' && scoreOf(look) >= CLEAR.score);
  };
  for (const showing of ONCE_MORE) {
    if (left() < 0 || ranked()[0]?.looks.some(isClear)) break;
    const [best] = ranked();
    const near = best && rank(best) >= 0.5 ? [best] : ranked().slice(0, MOST_LINES);
    for (const { line, looks } of near) looks.push(await lookAt(engine, side, line, showing));
  }
  const [best] = ranked();
  if (!best) return undefined;
  const { line, looks } = best;
  const mended = mendName(looks, english, evidence.includes('read_twice'));
  if (mended) return { ...mended, line };
  const [own] = looks
    .filter(isName)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || sureFirst(one, other));
  return own && asRead(line, own);
}

/**
 * Finds the Arabic name.
 * @param english the name that was read on the same side, if any
 */
export async function findArabicName(
  engine: Engine,
  upright: Side,
  side: number,
  left: RemainingTime,
  english: FieldReading | undefined,
): Promise<FieldReading | undefined> {
  const wide = upright.others.filter(({ width, height }) => width > height * 2.5).slice(0, 5);
  const seen: LineLooks[] = [];
  for (const line of wide) {
    if (left() < 0) break;
    const look = await lookAt(engine, upright, line, FIRST);
    if (!HEADER.test(look.text)) seen.push({ line, looks: [look] });
  }
  const read =
    english === undefined
      ? surest(seen)
      : ((await readBeside(engine, upright, seen, english, left)) ?? surest(seen));
  if (!read) return undefined;
  const { line, text, confidence, repaired, engine_read } = read;
  return {
    field: 'full_name_arabic',
    read: text,
    confidence,
    evidence: [],
    repaired,
    engine_read,
    box: line,
    side,
  };
}

const nameIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z' -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Capitals that a paper has printed beside its holder's name. */
const PRINTED = /KUWAIT|CARD|LICEN|STATE|CIVIL|<|\d/;

const SMALLER = { scale: 0.7 };

/**
 * Finds the English name: the line beside its label, otherwise the longest line of capitals that is
 * not a heading.
 */
export async function findEnglishName(
  engine: Engine,
  { grey, lines }: Side,
  side: number,
  left: RemainingTime,
): Promise<FieldReading | undefined> {
  const capitals = lines
    .filter(({ text }) => /^[A-Z' -]+$/.test(text) && !PRINTED.test(text))
    .toSorted((one, other) => other.text.length - one.text.length)
    .map((line) => ({ line, text: line.text }));
  const candidates = [findAnchored(lines, 'full_name_english'), ...capitals];
  const chosen = candidates.find((one) => one && nameIn(one.text).split(' ').length >= 2);
  if (!chosen) return undefined;
  const { confidence, line } = chosen.line;
  const read = nameIn(chosen.text);
  // Read again at a smaller size and with only letters permitted. The label may be on the same
  // line.
  const again = left() < 0 ? '' : (await engine.readLatin(grey, line, 'name', SMALLER)).text;
  return {
    field: 'full_name_english',
    read,
    confidence,
    evidence: nameIn(again).endsWith(read) ? ['read_twice'] : [],
    repaired: false,
    box: line,
    side,
  };
}

export async function findDate(
  engine: Engine,
  { grey, lines }: Side,
  field: 'birth_date' | 'expiry_date',
  side: number,
): Promise<FieldReading | undefined> {
  const anchored = findAnchored(lines, field);
  if (!anchored) return undefined;
  const again = await engine.readLatin(grey, anchored.line.line, 'date');
  const read = dateIn(again.text) ?? dateIn(anchored.text);
  if (read === null) return undefined;
  return {
    field,
    read,
    confidence: again.confidence,
    evidence: [],
    repaired: false,
    box: anchored.line.line,
    side,
  };
}

export async function findLicence(engine: Engine, { grey, lines }: Side, side: number) {
  const anchored = findAnchored(lines, 'license_number');
  if (!anchored) return undefined;
  const again = await engine.readLatin(grey, anchored.line.line, 'digits');
  const read = digitsOf(again.text);
  if (read.length < 5 || read.length > 11) return undefined;
  const found: FieldReading = {
    field: 'license_number',
    read,
    confidence: again.confidence,
    evidence: [],
    repaired: false,
    box: anchored.line.line,
    side,
  };
  return found;
}

import type { Evidence, ReadingField } from '@diwan/contract/features/readings/records';
import { civilIdBirthDate, isCivilId } from '@diwan/contract/world/civil-id';
import type { PaperReading, PaperValue } from '../port.ts';
import { readArabicDigits } from './digits.ts';
import { createEngine, type Engine } from './engine.ts';
import {
  dateIn,
  decideCivilId,
  findAnchored,
  type Found,
  isNameOfMrz,
  type ReadLine,
  type Sighting,
} from './fields.ts';
import { type Card, findCards } from './find-cards.ts';
import { findLines, type Line } from './find-lines.ts';
import { looksLikeMrz, type Mrz, parseMrz } from './mrz.ts';
import { type Box, decodePicture, type Grey, turnedRound } from './raster.ts';

const SMALLEST_SIDE = 200;
/** More lines than a paper has: a newspaper is not read to its end. */
const MOST_LINES = 26;
const CIVIL_ID_LENGTH = 12;

/** How much of one core's time is left. */
type Left = () => number;

function startBudget(budget_ms: number): Left {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return budget_ms - (user + system) / 1000;
  };
}

/** One side of a paper, upright, with its lines as the engine read them. */
interface Side {
  readonly card: Card;
  readonly grey: Grey;
  readonly is_turned: boolean;
  readonly lines: readonly ReadLine[];
  readonly numbers: readonly Sighting[];
  /** Lines that no Latin letters were found in. */
  readonly others: readonly Line[];
}

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
const looksLatin = ({ text, confidence }: ReadLine): boolean =>
  looksLikeMrz(text) ||
  (confidence > 0.45 && countOf(text, /[A-Za-z0-9]/g) >= Math.max(2, text.length * 0.6));

/** The civil number in Arabic-Indic digits, where a line holds one. */
function findArabicNumber(grey: Grey, line: Line, side: number): Sighting | undefined {
  const runs = readArabicDigits(grey, line, CIVIL_ID_LENGTH);
  const best = runs
    .filter(({ text, confidence }) => confidence > 0.5 && isCivilId(text))
    .toSorted((one, other) => other.confidence - one.confidence)[0];
  if (!best) return undefined;
  const { text, confidence } = best;
  return { field: 'civil_id', text, confidence, box: line, side, source: 'arabic_digits' };
}

async function readAll(
  engine: Engine,
  grey: Grey,
  lines: readonly Line[],
  left: Left,
): Promise<ReadLine[]> {
  const read: ReadLine[] = [];
  for (const line of lines) {
    if (left() < 0) break;
    read.push({ line, ...(await engine.readLatin(grey, line, 'text')) });
  }
  return read;
}

/** Fillers make the engine unsure; upside down they are none. */
const surenessOf = (line: ReadLine): number =>
  looksLikeMrz(line.text) ? 0.9 : looksLatin(line) ? line.confidence : 0;
const sureness = (lines: readonly ReadLine[]): number =>
  lines.reduce((sum, line) => sum + surenessOf(line), 0) / Math.max(1, lines.length);

const SAMPLE = 4;
const CLEARLY_UPRIGHT = 0.72;

/** Which way up a side stands: the way in which its longest lines are words. */
async function setUpright(engine: Engine, card: Card, left: Left) {
  const stand = async (grey: Grey) => {
    const { lines } = findLines(grey);
    const longest = lines.toSorted((one, other) => other.parts.length - one.parts.length);
    const read = await readAll(engine, grey, longest.slice(0, SAMPLE), left);
    return { grey, lines, read, sure: Math.max(sureness(read), sureness(read.slice(0, 2))) };
  };
  const first = await stand(card.grey);
  if (first.sure >= CLEARLY_UPRIGHT || first.lines.length === 0)
    return { ...first, is_turned: false };
  const second = await stand(turnedRound(card.grey));
  return second.sure > first.sure ? { ...second, is_turned: true } : { ...first, is_turned: false };
}

async function readSide(engine: Engine, card: Card, side: number, left: Left): Promise<Side> {
  const { grey, lines, read, is_turned } = await setUpright(engine, card, left);
  const done = new Map(read.map((line) => [line.line, line]));
  const numbers: Sighting[] = [];
  const rest: Line[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    const number = findArabicNumber(grey, line, side);
    if (number) numbers.push(number);
    else if (!done.has(line)) rest.push(line);
  }
  const all = [...read, ...(await readAll(engine, grey, rest, left))].filter(
    ({ line }) => !numbers.some(({ box }) => box === line),
  );
  return {
    card,
    grey,
    is_turned,
    lines: all.filter(looksLatin).toSorted((one, other) => one.line.y - other.line.y),
    numbers,
    others: all.filter((line) => !looksLatin(line)).map(({ line }) => line),
  };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Every Latin line that can be a civil number, read again as digits alone. */
async function findNumbers(engine: Engine, { grey, lines }: Side, side: number, left: Left) {
  const anchored = findAnchored(lines, 'civil_id')?.line;
  const found: Sighting[] = [];
  for (const one of lines) {
    const digits = digitsOf(one.text).length;
    const is_number = digits >= 10 && digits <= 14 && countOf(one.text, /[A-Za-z]/g) <= 3;
    if ((!is_number && one !== anchored) || looksLikeMrz(one.text) || left() < 0) continue;
    const again = await engine.readLatin(grey, one.line, 'digits');
    const text = digitsOf(again.text);
    if (text.length !== CIVIL_ID_LENGTH) continue;
    // Two readings of a line that differ are one that is not sure.
    const same = digitsOf(one.text) === text;
    const confidence = same ? again.confidence : again.confidence * 0.6;
    found.push({ field: 'civil_id', text, confidence, box: one.line, side, source: 'line' });
  }
  return found;
}

async function findMrz(engine: Engine, { grey, lines }: Side, this_year: number, left: Left) {
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

async function findArabicName(engine: Engine, { grey, others }: Side, side: number, left: Left) {
  const wide = others.filter(({ width, height }) => width > height * 2.5).slice(0, 5);
  let best: Found | undefined;
  for (const line of wide) {
    if (left() < 0) break;
    const { text, confidence } = await engine.readArabic(grey, line);
    const name = text
      .replaceAll(/[^\u0621-\u064a ]/g, ' ')
      .replace(/^\s*(ال)?اسم\s*:?/, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (HEADER.test(name) || name.split(' ').length < 2 || confidence < 0.2) continue;
    if (best && best.confidence >= confidence) continue;
    best = {
      field: 'full_name_arabic',
      read: name,
      confidence,
      evidence: [],
      repaired: false,
      box: line,
      side,
    };
  }
  return best;
}

function englishName({ lines }: Side, side: number): Found | undefined {
  const anchored = findAnchored(lines, 'full_name_english');
  if (!anchored) return undefined;
  const read = anchored.text
    .toUpperCase()
    .replaceAll(/[^A-Z' -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (read.split(' ').length < 2) return undefined;
  const { confidence, line } = anchored.line;
  return {
    field: 'full_name_english',
    read,
    confidence,
    evidence: [],
    repaired: false,
    box: line,
    side,
  };
}

async function findDate(
  engine: Engine,
  { grey, lines }: Side,
  field: 'birth_date' | 'expiry_date',
  side: number,
): Promise<Found | undefined> {
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

async function findLicence(engine: Engine, { grey, lines }: Side, side: number) {
  const anchored = findAnchored(lines, 'license_number');
  if (!anchored) return undefined;
  const again = await engine.readLatin(grey, anchored.line.line, 'digits');
  const read = digitsOf(again.text);
  if (read.length < 5 || read.length > 11) return undefined;
  const found: Found = {
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

/** Of one field, the surest sighting; another side that says the same speaks for it. */
function settle(field: ReadingField, found: readonly (Found | undefined)[]): Found | undefined {
  const own = found.filter((one) => one?.field === field) as Found[];
  const [best, ...rest] = own.toSorted((one, other) => other.confidence - one.confidence);
  if (!best) return undefined;
  const agrees = rest.some(({ read }) => read === best.read);
  return agrees ? { ...best, evidence: [...best.evidence, 'second_line'] } : best;
}

const withEvidence = (
  found: Found | undefined,
  kind: Evidence,
  holds: boolean,
): Found | undefined =>
  found && holds ? { ...found, evidence: [...found.evidence, kind] } : found;

/** What only the machine-readable zone says, where its check digit is right. */
function fromMrz(field: ReadingField, read: string | null, box: Box | null, side: number): Found[] {
  if (read === null) return [];
  return [{ field, read, confidence: 0.9, evidence: ['mrz'], repaired: false, box, side }];
}

interface Zone {
  readonly mrz: Mrz;
  readonly box: Box | null;
  readonly side: number;
}

function combine(
  all: readonly Found[],
  numbers: readonly Sighting[],
  zone: Zone | undefined,
): Found[] {
  const mrz = zone?.mrz;
  const seen = (field: ReadingField) => settle(field, all);
  const births = [seen('birth_date')?.read, mrz?.birth_date ?? undefined].flatMap(
    (date) => date ?? [],
  );
  const civil = decideCivilId(numbers, births);
  const born = civil?.evidence.includes('checksum') === true ? civilIdBirthDate(civil.read) : null;
  const date = (field: 'birth_date' | 'expiry_date') => {
    const own = seen(field);
    const named = mrz?.[field] ?? null;
    const dated = withEvidence(own, 'mrz', own !== undefined && own.read === named);
    return own ? [dated] : zone ? fromMrz(field, named, zone.box, zone.side) : [];
  };
  const birth = date('birth_date').map((one) =>
    withEvidence(one, 'birth_date_inside', one !== undefined && one.read === born),
  );
  const english = seen('full_name_english');
  const named = withEvidence(
    english,
    'mrz',
    english !== undefined && mrz !== undefined && isNameOfMrz(english.read, mrz),
  );
  // A line without a check digit: alone it is no evidence for itself.
  const alone =
    !english && zone ? fromMrz('full_name_english', zone.mrz.name, zone.box, zone.side) : [];
  return [
    civil,
    named,
    ...alone.map((one) => ({ ...one, evidence: [], confidence: 0.6 })),
    seen('full_name_arabic'),
    seen('license_number'),
    ...birth,
    ...date('expiry_date'),
  ].flatMap((one) => one ?? []);
}

/** A box of an upright side as shares of the picture as stored. */
function placeOf(box: Box, side: Side, width: number, height: number): PaperValue['place'] {
  const { grey, is_turned, card } = side;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) =>
    is_turned ? card.locate(grey.width - x, grey.height - y) : card.locate(x, y),
  );
  const share = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));
  const xs = corners.map(([x]) => share(x, width));
  const ys = corners.map(([, y]) => share(y, height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Clockwise turns that make the stored picture stand upright. */
function orientationOf({ card, is_turned }: Side): number {
  const [x0, y0] = card.locate(0, 0);
  const [x1, y1] = card.locate(100, 0);
  const sign = is_turned ? -1 : 1;
  const [dx, dy] = [(x1 - x0) * sign, (y1 - y0) * sign];
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 0 : 180;
  return dy > 0 ? 270 : 90;
}

/**
 * Reads what a picture of a licence or a civil ID says, front, back or both, within a budget of one
 * core's time. Runs in the reading process only.
 * @throws for bytes that are no picture
 */
export async function readPaper(
  picture: Uint8Array,
  budget_ms: number,
  engine: Engine = createEngine(),
): Promise<PaperReading> {
  const left = startBudget(budget_ms);
  const decoded = await decodePicture(picture);
  const { width, height } = decoded;
  if (Math.min(width, height) < SMALLEST_SIDE) return { state: 'unreadable', reason: 'too_small' };
  const sides: Side[] = [];
  for (const [index, card] of findCards(decoded).entries()) {
    sides.push(await readSide(engine, card, index, left));
  }
  const numbers: Sighting[] = [];
  const found: Found[] = [];
  let zone: Zone | undefined;
  for (const [index, side] of sides.entries()) {
    numbers.push(...side.numbers, ...(await findNumbers(engine, side, index, left)));
    const read = await findMrz(engine, side, new Date().getFullYear(), left);
    if (read) zone = { ...read, side: index };
    found.push(
      ...[
        englishName(side, index),
        await findArabicName(engine, side, index, left),
        await findDate(engine, side, 'birth_date', index),
        await findDate(engine, side, 'expiry_date', index),
        await findLicence(engine, side, index),
      ].flatMap((one) => one ?? []),
    );
  }
  const civil_id = zone?.mrz.civil_id;
  if (zone && civil_id !== null && civil_id !== undefined) {
    const box = zone.box ?? { x: 0, y: 0, width: 1, height: 1 };
    numbers.push({
      field: 'civil_id',
      text: civil_id,
      confidence: 0.8,
      box,
      side: zone.side,
      source: 'mrz',
    });
  }
  const values = combine(found, numbers, zone);
  const [first] = sides;
  if (!first || values.length === 0) return { state: 'unreadable', reason: 'no_text' };
  return {
    state: 'read',
    width,
    height,
    orientation: orientationOf(first),
    values: values.map(({ box, side, ...value }) => {
      const on = sides[side] ?? first;
      return { ...value, place: box && placeOf(box, on, width, height) };
    }),
  };
}
